import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { arch, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const usualFolder = fileURLToPath(new URL('results', import.meta.url));

export interface Results {
  /** What was measured, such as `reports, scale 0.1`. */
  title: string;
  /** What the bench said, progress and JSON included. */
  lines: string[];
  /** In UTC. */
  at?: Date;
  folder?: string;
}

/** Adds a section to the page of the day: what was measured, on which commit and machine, and the figures. Says which file that is. */
export async function writeResults({ title, lines, at = new Date(), folder = usualFolder }: Results): Promise<string> {
  const day = at.toISOString().slice(0, 10);
  const file = join(folder, `${day}.md`);
  await mkdir(folder, { recursive: true });
  const isNew = (await readFile(file, 'utf8').catch(() => '')) === '';
  const heading = isNew ? `# ${day}\n` : '';
  const figures = lines.filter(isFigure).join('\n');
  await appendFile(file, `${heading}\n## ${title}\n\n${describeMachine()}\n\n\`\`\`\n${figures}\n\`\`\`\n`);
  return file;
}

/** Progress is indented; JSON is for programs. */
const isFigure = (line: string): boolean => !/^(?:\s{2}|\{|Writing |Generating )/u.test(line);

function describeMachine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `Commit ${commit()}; ${processors.length} × ${processors[0]?.model.trim() || arch()}, ${memory} GiB; Node ${process.versions.node}.`;
}

/** Where the program runs without its repository, the commit is unknown. */
function commit(): string {
  const git = (args: string[]) =>
    execFileSync('git', ['-C', fileURLToPath(new URL('..', import.meta.url)), ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const changed = git(['status', '--porcelain', '--untracked-files=no']) === '' ? '' : ' with changes';
    return `${git(['rev-parse', '--short', 'HEAD'])}${changed}`;
  } catch {
    return 'unknown';
  }
}
