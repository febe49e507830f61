import type { ReportAnswer } from '../../../contracts/report.ts';
import type { ValueShape } from '../../../ui/format-value.ts';
import type { ReportRow } from './list-report.ts';

interface Counted {
  is_in_base_units?: boolean | undefined;
  is_factor?: boolean | undefined;
}

/**
 * How a value of a row is written: a time with the zone of its facility, where times of another zone may stand beside it, and a
 * quantity with the unit of the row.
 */
export function inZone<Shape extends ValueShape & Counted>(
  { zones, counts_in: countsIn }: Pick<ReportAnswer, 'zones'> & Partial<Pick<ReportAnswer, 'counts_in'>>,
  row: ReportRow,
  shape: Shape,
): Shape {
  if (shape.is_in_base_units && typeof row.base_unit === 'string') {
    const size =
      shape.is_factor || countsIn === 'base' || typeof row.container_size !== 'number' ? null : row.container_size;
    return { ...shape, unit: row.base_unit, size };
  }
  const zone = shape.type === 'datetime' ? zones?.[String(row.facility_code)] : undefined;
  return zone ? { ...shape, zone } : shape;
}
