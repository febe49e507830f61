import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onEachEngine, type TestWarehouse } from '../../../testkit/warehouses/on-each-engine.ts';
import { plan } from '../../../testkit/warehouses/plan.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { rebuildMarts, refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { eventChecks, followTag, type TagEventKind, tagEventKinds } from '../../tags/science/tag-life.ts';
import { judgeContents } from '../science/judge-contents.ts';
import { divideByCause, findRestocks } from '../science/restock-cycles.ts';

const reference = {
  ...smallHospital,
  tray_types: 'tray_type_code,name,category\nONE,One,anesthesia\nTWO,Two,other\n',
  tray_type_items: `tray_type_code,item_code,segment,par,min,rank,units_per_par
ONE,PROP,S1,3,2,1,1
ONE,FENT,S1,3,2,2,2
`,
  trays: 'tray_code,tray_type_code,facility_code\nA,ONE,MAIN\nB,ONE,MAIN\nC,TWO,MAIN\n',
};
const template = {
  items: [
    { item: 'PROP', standsFor: 'PROP', unitsPerPar: 1 },
    { item: 'FENT', standsFor: 'PROP', unitsPerPar: 2 },
  ],
  needs: [{ item: 'PROP', par: 3, need: 2 }],
};
const noTemplate = { items: [], needs: [] };

interface Told {
  tag: string;
  event: TagEventKind;
  minute: number;
  tray: string | null;
  staff: string | null;
  item: 'PROP' | 'FENT';
  expiry: string | null;
}

const ndcs = { PROP: '0409-4699-30', FENT: '0409-9094-22' };
const start = Date.parse('2026-06-01T00:00:00Z') / 1000;
const wallClock = (minute: number) => new Date((start + minute * 60) * 1000).toISOString().slice(0, 19);

/** Three days in steps of ten minutes, so that there are runs, pauses, and things at one moment. */
const someEvents = fc
  .array(
    fc.record({
      tag: fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'),
      event: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...tagEventKinds) },
        { weight: 3, arbitrary: fc.constantFrom<TagEventKind>('encoded', 'restocked', 'restocked', 'used', 'found') },
      ),
      minute: fc.integer({ min: 0, max: 430 }).map((tens) => tens * 10),
      tray: fc.constantFrom(null, 'A', 'A', 'B', 'C'),
      staff: fc.constantFrom(null, 'N1', 'P1'),
      item: fc.constantFrom<'PROP' | 'FENT'>('PROP', 'PROP', 'FENT'),
      expiry: fc.constantFrom(null, '2026-06-02', '2026-07-31', '2027-01-31'),
    }),
    { minLength: 60, maxLength: 140 },
  )
  .map((events) => [...new Map(events.map((told) => [`${told.tag}/${told.event}/${told.minute}`, told])).values()]);

const asFile = (events: Told[]) =>
  `tag,event,occurred_at,ndc,lot,expiry,facility_code,tray_code,staff_code\n${events
    .map(({ tag, event, minute, tray, staff, item, expiry }) => {
      const facts = event === 'encoded' ? `${ndcs[item]},L1,${expiry ?? ''}` : ',,';
      return `${tag},${event},${wallClock(minute)},${facts},MAIN,${tray ?? ''},${staff ?? ''}\n`;
    })
    .join('')}`;

/** What the pure engine makes of the same events. */
function follow(events: Told[]) {
  return [...new Set(events.map(({ tag }) => tag))].sort().map((tag) => {
    const own = events.filter((told) => told.tag === tag);
    const steps = followTag(
      own.map(({ minute, expiry, ...told }) => ({
        ...told,
        at: start + minute * 60,
        day: wallClock(minute).slice(0, 10),
        expiry: told.event === 'encoded' ? expiry : null,
      })),
      { shortDatedDays: 90, isRecalled: () => false },
    );
    const encoding = steps.findLast(({ event }) => event.event === 'encoded')?.event;
    const origin = own.find(({ event, minute }) => event === 'encoded' && start + minute * 60 === encoding?.at);
    return { tag, item: origin?.item ?? 'unknown', expiry: origin?.expiry ?? null, steps };
  });
}

const flags = eventChecks.map((check) => `is_${check}`);
const seconds = (local: unknown) => Date.parse(`${String(local).slice(0, 19).replace(' ', 'T')}Z`) / 1000;

async function readEvents({ engine }: TestWarehouse) {
  const rows = await engine.query(
    `select tag, event, occurred_local, status, own.tray_code as event_tray, was.tray_code as tray_before, now_in.tray_code as tray_after, is_counted, undone_on, ${flags.join(', ')}
     from tag_events left join trays own on own.tray_id = tag_events.tray_id left join trays was on was.tray_id = tag_events.tray_before_id
     left join trays now_in on now_in.tray_id = tag_events.tray_after_id order by tag, step`,
  );
  return rows.map(
    ({ tag, event, occurred_local, status, event_tray, tray_before, tray_after, is_counted, undone_on, ...row }) => ({
      ...{
        tag,
        event,
        at: seconds(occurred_local),
        status,
        event_tray,
        tray_before,
        tray_after,
        is_counted,
        undone_on,
      },
      checks: eventChecks.filter((check) => row[`is_${check}`] === true),
    }),
  );
}

const expectedEvents = (tags: ReturnType<typeof follow>) =>
  tags.flatMap(({ tag, steps }) =>
    steps.map((step) => ({
      tag,
      event: step.event.event,
      at: step.event.at,
      status: step.status,
      event_tray: step.eventTray,
      tray_before: step.trayBefore,
      tray_after: step.trayAfter,
      is_counted: step.isCounted,
      undone_on: step.undoneOn,
      checks: step.checks,
    })),
  );

async function readCycles({ engine }: TestWarehouse) {
  const cycles = await engine.query(
    `select tray_code, restock_no, started_at, ended_at, seconds, items_restocked, present, missing, below_min, wrong_items, expired_inside, tray_expiry,
       (select coalesce(string_agg(coalesce(item_code, 'unknown') || ' ' || cast(restocked as varchar) || ' ' || cast(put_back as varchar) || ' ' || cast(used as varchar) || ' ' || cast(used_undone as varchar) || ' '
         || cast(pulled as varchar) || ' ' || cast(expired_pulled as varchar) || ' ' || cast(recalled_pulled as varchar) || ' ' || cast(present_before as varchar) || ' ' || cast(present_after as varchar), ', ' order by item_code nulls last), '')
        from tray_cycle_items part left join items on items.item_id = part.item_id where part.tray_id = cycle.tray_id and part.restock_no = cycle.restock_no) as items,
       (select coalesce(string_agg(cause, ' ' order by cause), '') from tray_stays stay where stay.tray_id = cycle.tray_id and stay.from_restock_no = cycle.restock_no and cause is not null) as causes
     from tray_cycles cycle join trays on trays.tray_id = cycle.tray_id order by tray_code, restock_no`,
  );
  return cycles.map(({ started_at, ended_at, ...cycle }) => ({
    ...cycle,
    lasted: (Date.parse(String(ended_at)) - Date.parse(String(started_at))) / 1000,
  }));
}

function expectedCycles(tags: ReturnType<typeof follow>) {
  const restocks = findRestocks(tags).sort((a, b) =>
    a.tray < b.tray ? -1 : a.tray > b.tray ? 1 : a.number - b.number,
  );
  return restocks.map(({ tray, number, startedAt, endedAt, minutes, items }) => {
    const contents = tags.flatMap(({ item, expiry, steps }) =>
      steps.findLast(({ event }) => event.at <= endedAt)?.trayAfter === tray
        ? [{ item, expiry, isRecalled: false }]
        : [],
    );
    const day = new Date(endedAt * 1000).toISOString().slice(0, 10);
    const verdict = judgeContents(contents, tray === 'C' ? noTemplate : template, day);
    const cycles = [...items].sort(([a], [b]) => (a === 'unknown' ? 1 : b === 'unknown' ? -1 : a < b ? -1 : 1));
    const causes = cycles.flatMap(([, cycle]) =>
      Object.entries(divideByCause(cycle, number === 1)).flatMap(([cause, count]) => Array<string>(count).fill(cause)),
    );
    return {
      tray_code: tray,
      restock_no: number,
      seconds: minutes === null ? null : minutes * 60,
      items_restocked: cycles.reduce((sum, [, { restocked }]) => sum + restocked, 0),
      present: contents.length,
      missing: verdict.missing,
      below_min: verdict.belowMin,
      wrong_items: tray === 'C' ? 0 : verdict.wrong,
      expired_inside: verdict.expired,
      tray_expiry: verdict.trayExpiry,
      items: cycles
        .map(([item, one]) => {
          const { restocked, putBack, used, usedUndone, pulled, expiredPulled, recalledPulled } = one;
          const counts = [restocked, putBack, used, usedUndone, pulled, expiredPulled, recalledPulled];
          return [item, ...counts, one.presentBefore, one.presentAfter].join(' ');
        })
        .join(', '),
      causes: causes.sort().join(' '),
      lasted: endedAt - startedAt,
    };
  });
}

const tables = plan.marts.map(({ table }) => table).filter(({ name }) => /^(?:tag|tray)_/u.test(name));

onEachEngine((warehouse) => {
  it('the store follows tags and trays exactly as the engine does, whatever is sent, in one load or in two', async () => {
    await warehouse.load(reference);
    let all = new Map<string, Told>();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(someEvents, async (events) => {
        runs += 1;
        // Tags of each run are its own, so that what came before stays as it is.
        const named = events.map((told) => ({ ...told, tag: `r${runs}-${told.tag}` }));
        const half = Math.floor(named.length / 2);
        for (const part of [named.slice(half), named.slice(0, half)])
          await warehouse.load({ rfid_events: asFile(part) });
        all = new Map([...all, ...named.map((told) => [`${told.tag}/${told.event}/${told.minute}`, told] as const)]);
        await refreshMarts(warehouse.engine, 1);
        const tags = follow([...all.values()]);
        expect(await readEvents(warehouse)).toEqual(expectedEvents(tags));
        expect(await readCycles(warehouse)).toEqual(expectedCycles(tags));
      }),
      { seed: 20261115, numRuns: 3, endOnFailure: true },
    );
    expect(all.size).toBeGreaterThan(200);
  }, 120_000);

  it('what changes costs alone ends as a rebuild from all facts would', async () => {
    await warehouse.load({
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,PHARM,0409-4699-30,L1,,2026-06-02T00:00:00,receive,50,0.25
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const contents = () =>
      Promise.all(
        tables.map(({ name, key }) => warehouse.engine.query(`select * from ${name} order by ${key.join(', ')}`)),
      );
    const refreshed = await contents();
    const [valued] = await warehouse.engine.query(
      `select count(value) as known, count(distinct value) as values, min(value) as value, min(local_date) as since from tag_events where value is not null`,
    );
    expect(valued).toMatchObject({ values: 1, value: 0.25, since: '2026-06-02' });
    await rebuildMarts(warehouse.engine, 1);
    expect(await contents()).toEqual(refreshed);
  }, 60_000);
});
