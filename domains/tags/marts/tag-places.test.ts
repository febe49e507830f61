import { beforeAll, expect, it } from 'vitest';
import { undoLoad } from '../../../ingest/undo-load.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';

const header = 'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n';
/** Encoded at MAIN, used at EAST, which has never moved, counted or bought any. Only the encoding names the NDC. */
const tags = `${header}T1,encoded,2026-03-02T08:00:00,63323-269-10,AB1,2027-01-31,MAIN,PHARM,,N1
T1,approved,2026-03-02T08:30:00,,,,MAIN,PHARM,,P1
T1,used,2026-03-04T09:00:00,,,,EAST,PHARM,,P1
`;

onEachEngine((warehouse) => {
  let load = 0;
  const places = async () =>
    (
      await warehouse.engine.query<{ place: string }>(
        `select facility.facility_code || ' ' || made.ndc as place from stocked_places held
         join facilities facility on facility.facility_id = held.facility_id join products made on made.product_id = held.product_id order by 1`,
      )
    ).map(({ place }) => place);

  beforeAll(async () => {
    await warehouse.load(smallHospital);
    await refreshMarts(warehouse.engine, 1);
    ({ loadId: load } = await warehouse.load({ rfid_events: tags }));
    await refreshMarts(warehouse.engine, 1);
  });

  it('where only a tag was seen there is a cost, and the unit is worth something', async () => {
    expect(await places()).toEqual(['EAST 63323026910', 'MAIN 63323026910']);
    const [used] = await warehouse.engine.query(
      "select cast(value as double precision) as value from tag_events where event = 'used'",
    );
    // $50 for 100 mL, and a container of one: the general price, because EAST has none of its own.
    expect(used).toEqual({ value: 0.5 });
  });

  it('when the tags are taken back, the places that only they told of are gone', async () => {
    await undoLoad(warehouse.engine, { companyId: 1, loadId: load, undoneBy: 'a test', now: new Date() });
    await refreshMarts(warehouse.engine, 1);
    expect(await places()).toEqual([]);
  });
});
