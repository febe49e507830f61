import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Answered } from './api-session.ts';

/** What a recording was made of. */
const about = z.object({
  commit: z.string(),
  data: z.string(),
  now: z.string(),
  threads: z.number(),
  questions: z.number(),
  seconds: z.number(),
});
type About = z.infer<typeof about>;

export interface Recorded extends Answered {
  question: string;
}

/** Which part of a recording is looked at. */
export interface Pick {
  /** None means all. */
  pages: string[];
  /** Every so many questions of a page, from its first on. */
  every: number;
}
export const everything: Pick = { pages: [], every: 1 };

const ending = '.jsonl.gz';
const aboutFile = 'recording.json';

/** A folder of answers: a packed file a page, a line an answer. */
export function openRecording(folder: string) {
  return {
    clear(): void {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    },
    writePage(page: string, answers: Recorded[]): void {
      const lines = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
      writeFileSync(join(folder, `${page}${ending}`), gzipSync(lines, { level: 3 }));
    },
    readPage(page: string, { every }: Pick): Recorded[] {
      const path = join(folder, `${page}${ending}`);
      if (!existsSync(path)) return [];
      return gunzipSync(readFileSync(path))
        .toString('utf8')
        .split('\n')
        .filter((line, index) => line !== '' && index % every === 0)
        .map((line) => JSON.parse(line) as Recorded);
    },
    pages: ({ pages }: Pick): string[] =>
      readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .filter((page) => pages.length === 0 || pages.includes(page))
        .sort(),
    writeAbout(of: About): void {
      writeFileSync(join(folder, aboutFile), `${JSON.stringify(of, null, 2)}\n`);
    },
    readAbout: (): About => about.parse(JSON.parse(readFileSync(join(folder, aboutFile), 'utf8'))),
  };
}
export type Recording = ReturnType<typeof openRecording>;
