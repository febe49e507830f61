/** The token of a password link stands in the fragment, so that it reaches no log. */
export const readLinkToken = (): string => window.location.hash.slice(1);

/** Takes the token out of the address, so that it stays in no history. */
export function clearLinkToken(): void {
  if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname);
}
