interface Place {
  /** How far the table was scrolled. */
  table: number;
  /** How far the page was. */
  page: number;
}

/** Of this tab, while it lives: an address restores everything else. */
const places = new Map<string, Place>();
let returningTo: string | null = null;

export function rememberPlace(address: string, place: Place): void {
  places.set(address, place);
}

/** The next time that address is shown, it is to be as it was left. */
export function expectReturn(address: string): void {
  returningTo = address;
}

/** Where to scroll to: to the remembered place when coming back, else to the top. */
export function recallPlace(address: string, cameBack: boolean): Place | null {
  const isReturn = cameBack || returningTo === address;
  if (returningTo === address) returningTo = null;
  return isReturn ? (places.get(address) ?? null) : null;
}
