import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Drill } from '../../../contracts/report.ts';
import type { ReportRow } from './list-report.ts';

export interface DrillWays {
  /** Null where the row leads nowhere. */
  addressOf: (drill: Drill, row: ReportRow) => string | null;
  /** What the history is to remember with the page that is opened. */
  state: unknown;
  onLeave: () => void;
}

/** What puts the link of a drill around the text of a cell; nothing where the cell leads nowhere. */
export function linkOf(
  drill: Drill | null,
  row: ReportRow,
  { addressOf, state, onLeave }: DrillWays,
): ((text: ReactNode) => ReactNode) | null {
  const address = drill && addressOf(drill, row);
  if (!drill || address === null) return null;
  return (text) => (
    <Link to={address} state={state} title={`Open ${drill.title}`} onClick={onLeave}>
      {text}
    </Link>
  );
}
