import { useSearchParams } from 'react-router';
import { formatValue, unknown, type ValueShape } from '../../../ui/format-value.ts';

/** In what quantities are written: the base unit, and how many of them one container holds; null where they are in base units. */
export interface Counting {
  unit: string;
  size: number | null;
}

interface Counted {
  unit: string | null;
  container_size: number | null;
}

/** In containers first, as on the rest of the page, until the reader asks for base units there. */
export function useCounting(): (counted: Counted) => Counting {
  const [params] = useSearchParams();
  const isInBaseUnits = params.get('units') === 'base';
  return ({ unit, container_size: size }) => ({
    unit: unit ?? '',
    size: isInBaseUnits || size === null || size <= 0 || size === 1 ? null : size,
  });
}

/** A quantity with its unit: `24 × 5 mL`. */
export const shapeOf = (counting: Counting): ValueShape => ({ type: 'quantity', ...counting });

/** What stands behind a number that is counted so: `× 5 mL`. */
export const behind = ({ unit, size }: Counting): string =>
  size === null ? unit : `× ${formatValue(size, { type: 'quantity' })} ${unit}`;

/** A quantity in base units as a number of what is counted; digits that only the division makes are left out. */
export const counted = (value: number, { size }: Counting): number =>
  size === null ? value : Number((value / size).toFixed(6));

/** And back. */
export const inBaseUnits = (value: number, { size }: Counting): number =>
  size === null ? value : Number((value * size).toFixed(6));

/** A pair of levels with their unit, as in `2 to 6 mL` or `2 to 6 × 5 mL`; a place without a max has none. */
export const levelsInWords = (min: number | null, max: number | null, counting: Counting): string => {
  if (max === null) return unknown;
  const [low, high] = [min ?? 0, max].map((level) => formatValue(counted(level, counting), { type: 'quantity' }));
  return `${low} to ${high} ${behind(counting)}`.trim();
};
