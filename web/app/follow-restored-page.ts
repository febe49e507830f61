/**
 * A browser may bring a page back as it was, out of its back/forward cache, and tells it nothing of what changed in the
 * storage meanwhile. After a sign-out that would show the data of the person before; so every entry is read anew.
 */
export function followRestoredPage(): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
}
