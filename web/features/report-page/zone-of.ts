import type { ReportAnswer } from '../../../contracts/report.ts';
import type { ReportRow } from './list-report.ts';

/** The zone of the times in a row, where rows of another zone may stand beside it. */
export const zoneOf = ({ zones }: Pick<ReportAnswer, 'zones'>, row: ReportRow): { zone?: string } => {
  const zone = zones?.[String(row.facility_code)];
  return zone ? { zone } : {};
};
