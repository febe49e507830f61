import type { StatusLevel } from '../../../contracts/report.ts';
import { asLines } from '../../../query/define/as-lines.ts';
import { type Fragment, sql } from '../../../query/define/sql.ts';
import { inUseSql } from '../../shared/marts/tag-status.ts';

/** Where in the flow a tag is. */
export const itemStateWords: Record<string, string> = {
  waiting: 'Waiting for approval',
  on_shelf: 'On the shelf',
  in_tray: 'In a tray',
  out: 'Out, place unknown',
  used: 'Used',
  voided: 'Voided',
  expired: 'Expired',
  recalled: 'Recalled',
};

const endStates = ['used', 'voided', 'expired', 'recalled'];
export const isEndState = (word: string): boolean => endStates.includes(word);

/** Whether a tag is in use: in none of these. */
export const isInUse = (status: string): Fragment => ({ parts: [{ is: 'text', text: inUseSql(status) }] });

export const itemStateDefinition = asLines(
  'Waiting: encoded and not approved.',
  'On the shelf: approved or returned.',
  'In a tray: restocked into it.',
  'Out: removed, or restocked without a tray; its place is unknown.',
  'Used, voided, expired or recalled: how it ended. A use that was undone, because the tag was found, is no end.',
);

/** What may be wrong with a tag in use, the gravest first. */
export const itemCheckWords: Record<string, string> = {
  recalled: 'Under recall',
  expired: 'Expired',
  wrong_item: 'Wrong item for the tray',
  unapproved: 'Stocked unapproved',
  unknown_lot: 'Lot unknown',
  expiring: 'Expiring',
  ok: 'In order',
};

export const itemCheckLevels: Record<string, StatusLevel> = {
  recalled: 'bad',
  expired: 'bad',
  wrong_item: 'warn',
  unapproved: 'warn',
  unknown_lot: 'warn',
  expiring: 'warn',
  ok: 'ok',
};

export const tagEventWords: Record<string, string> = {
  encoded: 'Encoded',
  approved: 'Approved',
  restocked: 'Restocked',
  removed: 'Removed',
  returned: 'Returned',
  used: 'Used',
  found: 'Found',
  voided: 'Voided',
  expired: 'Expired',
  recalled: 'Recalled',
};

/** What is odd about an event, the gravest first. */
export const eventCheckWords: Record<string, string> = {
  after_final: 'After the end',
  out_of_order: 'Out of order',
  recalled_at_event: 'Under recall',
  expired_at_event: 'After its expiry',
  skipped_approval: 'Approval skipped',
  self_approved: 'Approved by encoder',
  moved: 'Moved without removal',
  re_read: 'Read again',
  voided_in_tray: 'Voided in a tray',
  short_dated: 'Short-dated',
  ok: 'In order',
};

export const eventCheckLevels: Record<string, StatusLevel> = {
  after_final: 'bad',
  out_of_order: 'bad',
  recalled_at_event: 'bad',
  expired_at_event: 'bad',
  skipped_approval: 'bad',
  self_approved: 'warn',
  moved: 'warn',
  re_read: 'none',
  voided_in_tray: 'warn',
  short_dated: 'warn',
  ok: 'ok',
};

/** The state that follows from a status and a tray. */
export const itemStateOf = (status: Fragment, tray: Fragment): Fragment =>
  sql`case when ${status} in ('used', 'voided', 'expired', 'recalled') then ${status} when ${status} = 'encoded' then 'waiting'
    when ${tray} is not null then 'in_tray' when ${status} in ('approved', 'returned') then 'on_shelf' else 'out' end`;
