import type { ZodMiniType } from 'zod/mini';

export interface StorageEntry<T> {
  read(): T | null;
  write(value: T): void;
  clear(): void;
  /** Calls back when the entry changes, in this tab or another one. */
  subscribe(changed: () => void): () => void;
}

/** One entry of the browser's local storage, as JSON. A corrupt entry is dropped, never a crash; neither is a browser that refuses storage. */
export function storageEntry<T>(name: string, schema: ZodMiniType<T>): StorageEntry<T> {
  const listeners = new Set<() => void>();
  let seen: { text: string | null; value: T | null } = { text: null, value: null };

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const attempt = <R>(work: () => R): R | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  const parse = (text: string): T | null => {
    const parsed = schema.safeParse(attempt(() => JSON.parse(text)));
    if (parsed.success) return parsed.data;
    attempt(() => localStorage.removeItem(name));
    return null;
  };

  return {
    read() {
      const text = attempt(() => localStorage.getItem(name));
      // The same text gives the same object, so that React sees no change where there is none.
      if (text !== seen.text) seen = { text, value: text === null ? null : parse(text) };
      return seen.value;
    },
    write(value) {
      attempt(() => localStorage.setItem(name, JSON.stringify(value)));
      notify();
    },
    clear() {
      attempt(() => localStorage.removeItem(name));
      notify();
    },
    subscribe(changed) {
      const fromOtherTab = (event: StorageEvent) => {
        if (event.key === name || event.key === null) changed();
      };
      listeners.add(changed);
      window.addEventListener('storage', fromOtherTab);
      return () => {
        listeners.delete(changed);
        window.removeEventListener('storage', fromOtherTab);
      };
    },
  };
}
