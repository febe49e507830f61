import type { ImportsAnswer } from '../../contracts/imports.ts';
import { demoSignIns } from '../../demo/people.ts';

const longestLoad = 60_000;

/** Fills the company of a demo sign-in the way an installation is filled: signs in, sends files by entity, waits until they are loaded. */
export async function loadFiles(address: string, username: string, files: Record<string, string>): Promise<void> {
  const signIn = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: demoSignIns.password }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const cookie = signIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const headers = { Cookie: cookie, 'X-Csrftoken': token };
  const form = new FormData();
  for (const [entity, text] of Object.entries(files))
    form.append('files', new Blob([text], { type: 'text/csv' }), `${entity}.csv`);
  const sent = await fetch(`${address}/api/imports`, { method: 'POST', headers, body: form });
  if (!sent.ok) throw new Error(`The files were not taken: ${await sent.text()}`);

  const deadline = Date.now() + longestLoad;
  while (Date.now() < deadline) {
    const answer = (await (await fetch(`${address}/api/imports`, { headers })).json()) as ImportsAnswer;
    const [newest] = answer.entries;
    if (answer.jobs.length === 0 && newest) {
      if (newest.status === 'loaded') return;
      throw new Error(`The files were not loaded: ${newest.message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The files were not loaded in time.');
}
