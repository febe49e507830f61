import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Drill } from '../../../contracts/report.ts';
import { leadsFrom } from './drill-address.ts';
import type { ReportRow } from './list-report.ts';

export interface DrillWays {
  addressOf: (drill: Drill, row: ReportRow) => string;
  /** What the history is to remember with the page that is opened. */
  state: unknown;
  onLeave: () => void;
}

/** What puts the link of a drill around the text of a cell; nothing where the cell leads nowhere. */
export const linkOf = (
  drill: Drill | null,
  row: ReportRow,
  { addressOf, state, onLeave }: DrillWays,
): ((text: ReactNode) => ReactNode) | null =>
  drill && leadsFrom(drill, row)
    ? (text) => (
        <Link to={addressOf(drill, row)} state={state} title={`Open ${drill.title}`} onClick={onLeave}>
          {text}
        </Link>
      )
    : null;
