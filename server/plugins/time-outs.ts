import { Problem } from '../../contracts/problem.ts';
import type { App } from '../app.ts';

export interface TimeOuts {
  /** In milliseconds: for the headers of a request, and for its body after them. */
  headers: number;
  body: number;
}

/** A browser sends both at once; what takes longer holds a connection for nothing. */
export const usualTimeOuts: TimeOuts = { headers: 15_000, body: 20_000 };

/** The body of a call must arrive in time, but for uploads: a large file on a slow line may take hours. */
export function limitTimes(app: App, { headers, body }: TimeOuts = usualTimeOuts): void {
  app.server.headersTimeout = headers;
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.routeOptions.config.isUpload) return payload;
    const refuse = () => void reply.header('Connection', 'close').send(new Problem('too-slow'));
    const late = setTimeout(refuse, body);
    late.unref();
    const isThere = () => clearTimeout(late);
    payload.once('close', isThere).once('end', isThere);
    return payload;
  });
}
