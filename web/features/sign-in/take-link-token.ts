/** The token of a password link stands in the fragment, so that it reaches no log; it is taken out of the address, so that it stays in no history. */
export function takeLinkToken(): string {
  const token = window.location.hash.slice(1);
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
