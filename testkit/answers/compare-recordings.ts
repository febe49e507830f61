import { compareAnswers, type Difference, type Wordings } from './compare-answers.ts';
import type { Pick, Recorded, Recording } from './recording.ts';
import { findWordings } from './wordings.ts';

const mostShown = 20;
/** Of one answer: a number that is wrong in every row is one finding. */
const mostOfAnswer = 2;
const mostTexts = 200;

/** The differences in one answer; texts among them. */
interface Finding {
  page: string;
  question: string;
  differences: Difference[];
}

/** Prints where two recordings are not the same. Returns whether nothing but texts has changed. */
export function compareRecordings(
  before: Recording,
  after: Recording,
  pick: Pick,
  print: (line: string) => void,
): boolean {
  const pages = [...new Set([...before.pages(pick), ...after.pages(pick)])];
  let answers = 0;
  const findings = pages.flatMap((page) => {
    const [expected, found] = [before.readPage(page, pick), after.readPage(page, { ...pick, every: 1 })];
    answers += expected.length;
    const asked = pick.every === 1 ? found : found.filter(isAmong(expected));
    return comparePage(page, expected, asked, findWordings(expected, found));
  });
  printTexts(findings, print);
  const failed = findings.filter(({ differences }) => differences.some(isGrave));
  printGrave(failed, print);
  const changed = findings.length - failed.length;
  print(`${answers} answers on ${pages.length} pages: ${failed.length} differ, ${changed} more differ in texts alone`);
  return failed.length === 0;
}

const isAmong = (answers: Recorded[]) => {
  const questions = new Set(answers.map(({ question }) => question));
  return ({ question }: Recorded): boolean => questions.has(question);
};

const isGrave = ({ isText }: Difference): boolean => !isText;

function comparePage(page: string, expected: Recorded[], found: Recorded[], wordings: Wordings): Finding[] {
  const [before, after] = [expected, found].map((answers) => new Map(answers.map((one) => [one.question, one])));
  const questions = [...new Set([...expected, ...found].map(({ question }) => question))];
  return questions.flatMap((question) => {
    const [old, now] = [before?.get(question), after?.get(question)];
    const differences =
      old && now
        ? compareAnswers(old, now, wordings)
        : [
            {
              at: 'question',
              expected: old ? 'asked' : 'not asked',
              found: now ? 'asked' : 'not asked',
              isText: false,
            },
          ];
    return differences.length > 0 ? [{ page, question, differences }] : [];
  });
}

function printTexts(findings: Finding[], print: (line: string) => void): void {
  const times = new Map<string, number>();
  for (const { expected, found, isText } of findings.flatMap(({ differences }) => differences)) {
    const change = `${expected}\n    → ${found}`;
    if (isText) times.set(change, (times.get(change) ?? 0) + 1);
  }
  for (const [change, count] of [...times].slice(0, mostTexts)) print(`text, ${count} times: ${change}`);
  if (times.size > mostTexts) print(`… and ${times.size - mostTexts} more texts`);
}

function printGrave(failed: Finding[], print: (line: string) => void): void {
  const lines = failed.flatMap(({ page, question, differences }) =>
    differences
      .filter(isGrave)
      .slice(0, mostOfAnswer)
      .map(({ at, expected, found }) => `${page} ${question}\n    ${at}\n    was ${expected}\n    is  ${found}`),
  );
  for (const line of lines.slice(0, mostShown)) print(line);
  if (lines.length > mostShown) print(`… and ${lines.length - mostShown} more`);
  const counts = new Map<string, number>();
  for (const { page } of failed) counts.set(page, (counts.get(page) ?? 0) + 1);
  if (counts.size > 0) print([...counts].map(([page, count]) => `${page}: ${count}`).join(', '));
}
