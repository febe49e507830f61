/**
 * The price of a base unit, to the millionth. Engines round a double to a decimal in different ways where it ends in about half a
 * millionth; whole millionths are the same on each.
 */
export const unitPrice = (packagePrice: string, packageSize: string): string =>
  `cast(cast(floor(${perMillion(packagePrice, packageSize)} + 0.5) as bigint) * cast(0.000001 as decimal(7,6)) as decimal(18,6))`;

const perMillion = (price: string, size: string): string =>
  `cast(${price} as double precision) / cast(${size} as double precision) * 1000000`;
