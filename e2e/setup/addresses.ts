/** Where the global setup started the products; it tells the tests through the environment of their processes. */
const names = { main: 'PESTLE_E2E_MAIN', sso: 'PESTLE_E2E_SSO' } as const;

export type Product = keyof typeof names;

export function publishAddress(product: Product, address: string): void {
  process.env[names[product]] = address;
}

export function addressOf(product: Product): string {
  const address = process.env[names[product]];
  if (!address) throw new Error(`The ${product} product was not started.`);
  return address;
}
