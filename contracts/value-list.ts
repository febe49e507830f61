/**
 * A list in one parameter of an address, by comma. A comma within an item is written %2C; a percent sign only where it would
 * otherwise be read as the beginning of such a code, so that "0.9%" stays readable.
 */
export function writeList(items: string[]): string {
  return items.map((item) => item.replace(/%(?=2C|25)/giu, '%25').replaceAll(',', '%2C')).join(',');
}

export function readList(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim().replace(/%(2C|25)/giu, (_, code: string) => (code === '25' ? '%' : ',')))
    .filter(Boolean);
}
