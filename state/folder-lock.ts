import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Locks of this very process: its own number in a lock file does not tell a living lock from one of a former life. */
const held = new Set<string>();

/**
 * Takes the lock at `path` and returns how to give it back. The lock names its owner's process; a lock whose owner is gone
 * (kill -9) is taken over.
 */
export function lockFolder(path: string): () => void {
  for (let attempt = 0; attempt < 3; attempt++) {
    if (createLock(path)) {
      held.add(path);
      return () => {
        held.delete(path);
        rmSync(path, { force: true });
      };
    }
    const found = readLock(path);
    if (held.has(path) || isAlive(found)) {
      const [owner] = found.split(' ');
      throw new Error(
        `The data folder is in use by process ${owner}. Stop it first, or choose another DATA_DIR. (lock: ${path})`,
      );
    }
    setAside(path, found);
  }
  throw new Error(`The lock ${path} could not be taken.`);
}

/** A link appears at once and with its content: nobody ever reads half a lock. */
function createLock(path: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, identify(process.pid), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Of two who find the same dead lock, one may already have replaced it: then it is put back. */
function setAside(path: string, dead: string): void {
  const aside = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== dead) linkSync(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function isAlive(lock: string): boolean {
  const pid = Number(lock.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return identify(pid) === lock;
}

/** A process number is given out again after a restart, of a container above all; with the start time it means one process. */
function identify(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const hasEnded = fields[0] === 'Z';
    return hasEnded ? '' : `${pid} ${fields[19]}`;
  } catch {
    return `${pid} -`;
  }
}
