import type { ReportAnswer } from '../../../contracts/report.ts';
import type { ValueShape } from '../../../ui/format-value.ts';
import type { ReportRow } from './list-report.ts';

/** How a value of a row is written: a time with the zone of its facility, where times of another zone may stand beside it. */
export function inZone<Shape extends ValueShape>(
  { zones }: Pick<ReportAnswer, 'zones'>,
  row: ReportRow,
  shape: Shape,
): Shape {
  const zone = shape.type === 'datetime' ? zones?.[String(row.facility_code)] : undefined;
  return zone ? { ...shape, zone } : shape;
}
