import { tagEventKinds } from '../science/tag-life.ts';

/** Their order is that of events within one second; the place of each is its code, from 1 on. */
const kinds: readonly string[] = tagEventKinds;
const codeOf = (kind: string): number => kinds.indexOf(kind) + 1;
const code = `case event ${kinds.map((kind) => `when '${kind}' then ${codeOf(kind)}`).join(' ')} end`;
const wordOf = (mark: string): string =>
  `case ${mark} % 16 ${kinds.map((kind) => `when ${codeOf(kind)} then '${kind}'`).join(' ')} end`;

const hardEnds = `event in ('voided', 'expired', 'recalled')`;
const isFinal = `(event = 'used' or ${hardEnds})`;
const inOrder = `partition by tag order by occurred_at, ${code}`;
const soFar = 'over (partition by tag order by n rows unbounded preceding)';
const before = 'over (partition by tag order by n rows between unbounded preceding and 1 preceding)';
/** The number of an event times this, and a key: in one number, so that the largest so far holds the key that was said last. */
export const keys = 4_294_967_296;
const hardEnd = `min(case when ${hardEnds} and block_end = n * 16 + code then block_end end)`;
const trayMark = `max(case when is_after_final then null when ${isFinal} or event = 'removed' or (event = 'returned' and tray_id is null) then n * ${keys}
        when tray_id is not null then n * ${keys} + tray_id end)`;

/**
 * Every event of a company's tags with what it made of the tag: one after another, as science/tag-life.ts follows a
 * single tag. A use ends a life until the tag is found; what voids, expires or recalls it ends it for good; what comes after
 * the end says nothing. The end of a life is looked for between two findings: the first event there that is one. `part` says
 * which tags are meant. What is asked about the same events in the same order stands in one select: each goes through all of them once more.
 */
export const tagSteps = (part: string): string => `
  select lives.*, ${wordOf('coalesce(end_mark, told_mark)')} as told, tray_mark % ${keys} as tray_key, tray_mark_before % ${keys} as tray_key_before
  from (
    select effects.*,
      max(case when is_after_final then null when event <> 'found' then n * 16 + code
        when undoes then n * 16 + case when tray_id is null then ${codeOf('returned')} else ${codeOf('restocked')} end end) ${soFar} as told_mark,
      ${trayMark} ${soFar} as tray_mark, ${trayMark} ${before} as tray_mark_before
    from (
      select ended.*, coalesce(hard_end, block_end) as end_mark, event = 'found' and end_before is not null and hard_end_before is null as undoes,
        end_before is not null and not (event = 'found' and hard_end_before is null) as is_after_final
      from (
        select judged.*, coalesce(hard_end_before, block_end_before) as end_before
        from (
          select blocks.*, ${hardEnd} ${soFar} as hard_end, ${hardEnd} ${before} as hard_end_before, lag(block_end) over (partition by tag order by n) as block_end_before
          from (
            select ordered.*, min(case when ${isFinal} then n * 16 + code end) over (partition by tag, findings order by n rows unbounded preceding) as block_end
            from (
              select tag, event, occurred_at, occurred_local, local_date, local_hour, product_id, lot, expiry, facility_id, location_id, tray_id, case_id, staff_id, reason,
                ${code} as code, row_number() over (${inOrder}) as n, count(case when event = 'found' then 1 end) over (${inOrder} rows unbounded preceding) as findings
              from rfid_events where ${part}
            ) ordered
          ) blocks
        ) judged
      ) ended
    ) effects
  ) lives`;
