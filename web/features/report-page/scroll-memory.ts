/** How far each page was scrolled. Of this tab, while it lives: an address restores everything else. */
const places = new Map<string, number>();
let returningTo: string | null = null;

export function rememberPlace(address: string, place: number): void {
  places.set(address, place);
}

/** The next time that address is shown, it is to be as it was left. */
export function expectReturn(address: string): void {
  const [path, search = ''] = address.split('?');
  const params = new URLSearchParams(search);
  params.delete('row');
  returningTo = params.size > 0 ? `${path}?${params}` : (path ?? address);
}

/** Where to scroll to: to the remembered place when coming back, else to the top. */
export function recallPlace(address: string, cameBack: boolean): number | null {
  const isReturn = cameBack || returningTo === address;
  if (returningTo === address) returningTo = null;
  return isReturn ? (places.get(address) ?? null) : null;
}
