import { Problem, type problems } from '../../contracts/problem.ts';

/** A question that its reader may not ask: the refusal is in the audit log before it is answered. */
export class QuestionRefused extends Problem {
  /** What the audit log names: the key that would open it, or the part of the dataset. */
  readonly subject: string;

  constructor(code: keyof typeof problems, words: string, subject: string) {
    super(code, words);
    this.subject = subject;
  }
}
