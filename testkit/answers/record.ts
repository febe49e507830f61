import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ask, signIn } from './api-session.ts';
import { askEverything, type Keep } from './ask-everything.ts';
import { buildCheckout, type Place, serve } from './checkout.ts';
import { openRecording, type Pick, type Recorded, type Recording } from './recording.ts';

interface Wishes extends Place {
  folder: string;
  /** Asks the questions of this recording, and no others. */
  like: string | null;
  pick: Pick;
}

/** Asks a checkout everything over a copy of the data folder, which stays as it is, and keeps the answers in a folder. */
export async function record({ folder, like, pick, ...place }: Wishes): Promise<void> {
  const recording = openRecording(folder);
  recording.clear();
  // Before it is asked: a checkout may move on meanwhile, and what was built does not.
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: place.checkout, encoding: 'utf8' });
  await buildCheckout(place.checkout);
  const dataDir = mkdtempSync(join(tmpdir(), 'pestle-answers-'));
  cpSync(place.dataDir, dataDir, { recursive: true });
  const began = performance.now();
  const served = await serve({ ...place, dataDir });
  try {
    const ask = await signIn(served.address);
    const { keep, finish } = keepByPage(recording);
    await (like ? askAgain(ask, keep, openRecording(like), pick) : askEverything(ask, keep, pick.pages));
    const questions = finish();
    const seconds = Math.round((performance.now() - began) / 1000);
    const { dataDir: data, now, threads } = place;
    recording.writeAbout({ commit: commit.trim(), data, now, threads, questions, seconds });
    console.log(`${questions} answers of ${commit.trim()} in ${seconds} s: ${folder}`);
  } finally {
    await served.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes a page once the next one begins. */
function keepByPage(recording: Recording): { keep: Keep; finish: () => number } {
  let open: { page: string; answers: Recorded[] } | null = null;
  let questions = 0;
  const write = () => {
    if (!open) return;
    recording.writePage(open.page, open.answers);
    console.log(`  ${open.page}: ${open.answers.length}`);
  };
  return {
    keep(page, question, answer) {
      if (open?.page !== page) {
        write();
        open = { page, answers: [] };
      }
      open.answers.push({ question, ...answer });
      questions++;
    },
    finish() {
      write();
      return questions;
    },
  };
}

/** The very addresses of another recording: those that people have kept must go on working. */
async function askAgain(ask: Ask, keep: Keep, recording: Recording, pick: Pick): Promise<void> {
  for (const page of recording.pages(pick))
    for (const { question } of recording.readPage(page, pick)) keep(page, question, await ask(question));
}
