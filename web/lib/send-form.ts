import type { ZodMiniType } from 'zod/mini';
import { problemAnswer } from '../../contracts/problem.ts';
import { csrfCookie, csrfHeader } from '../../contracts/session.ts';
import { CallError, leaveIfAsked, readCookie } from './call.ts';

interface SendOptions {
  /** How much of it has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Posts a form with files that may be large. Unlike `call` it tells how far it has come, which fetch cannot. */
export function sendForm<T>(schema: ZodMiniType<T>, path: string, form: FormData, options: SendOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${path}`);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader(csrfHeader, readCookie(csrfCookie) ?? '');
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onerror = () =>
      reject(new CallError(0, 'The server cannot be reached. Check your connection and try again.'));
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) {
        const checked = schema.safeParse(answer);
        if (checked.success) resolve(checked.data);
        else reject(new CallError(request.status, 'The answer is not of the expected form.'));
        return;
      }
      const problem = problemAnswer.safeParse(answer);
      const detail = problem.success ? problem.data.detail : `The server answered ${request.status}.`;
      leaveIfAsked(detail);
      reject(new CallError(request.status, detail));
    };
    options.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
