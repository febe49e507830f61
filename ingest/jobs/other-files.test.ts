import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredImport } from '../../state/import-jobs.ts';
import { findDemoCompanies, onEachStore } from '../../testkit/stores/open-store.ts';
import { openLazyWarehouse } from '../../testkit/warehouses/lazy-warehouse.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { message, pid, pv1, secrets } from '../standards/testing/hl7-messages.ts';
import { makeJobFolder, rejectsOf } from './job-folder.ts';
import { type Imports, openImports } from './open-imports.ts';
import { standardSettingsFile } from './standard-settings.ts';

const asker = { user: { id: null, username: 'command line' }, address: 'local', userAgent: undefined };
const admission = message('ADT^A01', 'EVN||20260301110000-0600', pid, pv1('I'));
const discharge = message('ADT^A03', 'EVN||20260303090000-0600', pid, pv1('I'));
const merge = message('ADT^A40', 'EVN||20260303090000-0600', pid);
const nadac = `NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,Explanation Code,Classification for Rate Setting,Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date
"PROPOFOL 10 MG/ML",63323026910,0.28527,04/15/2026,ML,C/I,N,"1, 5",G,,,04/22/2026
`;
const epcis = (epc: string) =>
  JSON.stringify({
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-03-01T00:00:00Z',
    epcisBody: {
      eventList: [
        {
          type: 'ObjectEvent',
          eventTime: '2026-03-01T10:00:00Z',
          eventTimeZoneOffset: '+00:00',
          epcList: [epc],
          action: 'ADD',
          bizStep: 'commissioning',
          readPoint: { id: 'urn:house:ADC1' },
        },
      ],
    },
  });

onEachStore((store) => {
  let companyId: number;
  let warehouse: Engine;
  let imports: Imports;
  const failures: unknown[] = [];
  const load = async (
    files: Record<string, string>,
    source: StoredImport['source'] = 'command',
    acceptPartial = false,
  ): Promise<StoredImport> => {
    const { dataDir } = store.options;
    const folder = await makeJobFolder(dataDir);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, folder, name), text);
    const job = await imports.submit(companyId, { folder, source, acceptPartial }, asker);
    const ended = await imports.ended(companyId, job.id);
    expect(failures).toEqual([]);
    return ended;
  };
  const csv = Object.fromEntries(Object.entries(smallHospital).map(([entity, text]) => [`${entity}.csv`, text]));

  beforeAll(async () => {
    const { dataDir } = store.options;
    companyId = (await findDemoCompanies(store.state)).cedar;
    warehouse = openLazyWarehouse(store);
    imports = openImports({
      state: store.state,
      warehouse,
      dataDir,
      now: () => new Date(),
      onFailure: (e) => failures.push(e),
    });
    expect(await load(csv)).toMatchObject({ status: 'done' });
    mkdirSync(join(dataDir, 'standards'));
    const settings = { facilities: { NORTH: 'MAIN' }, locations: { '4E': 'ADC1', ED: 'PHARM' }, facility: 'MAIN' };
    writeFileSync(standardSettingsFile(dataDir, 'cedar'), JSON.stringify(settings));
  });
  afterAll(async () => {
    await imports.stop();
    await warehouse.close();
  });

  describe('messages of HL7', () => {
    const visits = () =>
      warehouse.query('select encounter_code, patient_class, payer, admitted_at, discharged_at from encounters');

    test('of several files are read as one, and what is nothing to us is kept with its file and line', async () => {
      const job = await load({ '1.hl7': admission, '2.hl7': `${merge}${discharge}` });
      expect(job).toMatchObject({ status: 'done', message: null });
      expect(job.outcome.files).toMatchObject([
        { entity: 'encounters', file: '2 files (encounters)', loaded: 1 },
        { entity: 'encounter_stays', loaded: 1 },
        {
          entity: 'hl7',
          file: '2.hl7',
          rejected: 1,
          warnings: ['2.hl7, line 1: Messages of the type ADT^A40 are not read.'],
        },
      ]);
      expect(await visits()).toEqual([
        {
          encounter_code: 'V-1',
          patient_class: 'inpatient',
          payer: 'medicaid',
          admitted_at: '2026-03-01T17:00:00.000Z',
          discharged_at: '2026-03-03T15:00:00.000Z',
        },
      ]);
      const rejects = readFileSync(join(rejectsOf(store.options.dataDir, job), 'hl7.rejected.csv'), 'utf8');
      expect(rejects).toBe('file,line,reason\r\n2.hl7,1,Messages of the type ADT^A40 are not read.\r\n');
    });

    test('build on what the store knows: a message that says less blanks nothing', async () => {
      const again = message('ADT^A08', 'EVN||20260302090000-0600', pid, pv1('I').replace('MEDICAID', ''));
      expect(await load({ 'update.hl7': again })).toMatchObject({ status: 'done' });
      expect(await visits()).toMatchObject([{ payer: 'medicaid', discharged_at: '2026-03-03T15:00:00.000Z' }]);
    });

    test('with a place that is not known are refused by the line of the message, without a word about the patient', async () => {
      const strange = message(
        'ADT^A01',
        'EVN||20260301110000-0600',
        pid,
        pv1('I').replace('4E', '9Z').replace('V-1', 'V-2'),
      );
      const job = await load({ 'strange.hl7': `${merge}${strange}` });
      expect(job).toMatchObject({ status: 'refused', outcome: { rejected_rows: 1 } });
      expect(job.message).toMatch(/^strange\.hl7 \(encounter_stays\): line 7: location_code: "9Z" is not known/u);
      expect(job.outcome.rejects[0]?.line).toBe(7);
      const told = JSON.stringify(job);
      for (const secret of secrets) expect(told).not.toContain(secret);
    });

    test('that are cut off are refused, and change nothing; their sender can have the rest', async () => {
      const other = admission.replaceAll('V-1', 'V-9');
      const cut = `${other}${discharge.replaceAll('V-1', 'V-8').slice(0, -30)}`;
      const job = await load({ 'cut.hl7': cut });
      expect(job).toMatchObject({
        status: 'refused',
        message: 'cut.hl7: line 8: The file ends in the middle of this segment: is it cut off?',
        outcome: { rejects: [{ file: 'cut.hl7', line: 8 }], rejects_files: ['hl7.rejected.csv'] },
      });
      expect(await visits()).toHaveLength(1);
      expect(await load({ 'cut.hl7': cut }, 'command', true)).toMatchObject({ status: 'done' });
      expect((await visits()).map((visit) => visit.encounter_code).sort()).toEqual(['V-1', 'V-9']);
    });

    test('that are none are refused', async () => {
      expect(await load({ 'cut.hl7': 'MSH|^~\\&|' })).toMatchObject({ status: 'refused' });
    });
  });

  describe('documents of EPCIS', () => {
    test('become events of tags, with the NDC of the product', async () => {
      const job = await load({ 'events.json': epcis('urn:epc:id:sgtin:0363323.026910.S1') });
      expect([job.status, job.message]).toEqual(['done', null]);
      const rows = await warehouse.query(
        `select tag, event, ndc, location_code from rfid_events
         join products on products.company_id = rfid_events.company_id and products.product_id = rfid_events.product_id
         join locations on locations.company_id = rfid_events.company_id and locations.location_id = rfid_events.location_id`,
      );
      expect(rows).toEqual([
        { tag: '(01)00363323269104(21)S1', event: 'encoded', ndc: '63323026910', location_code: 'ADC1' },
      ]);
    });

    test('of which nothing becomes a row are refused with the first reason', async () => {
      expect(await load({ 'events.json': epcis('urn:epc:id:sscc:0614141.1234567890') })).toMatchObject({
        status: 'refused',
        message: expect.stringMatching(
          /^events\.json: line \d+: 1 tag left out: an EPC of the kind sscc is not a unit of a drug/u,
        ),
      });
    });

    test('of which one event is broken are refused whole, and name its line', async () => {
      const good = JSON.parse(epcis('urn:epc:id:sgtin:0363323.026910.S3'));
      const [event] = good.epcisBody.eventList;
      const broken = { ...event, epcList: ['urn:epc:id:sgtin:0363323.026910.S4'], action: 'ADDED' };
      good.epcisBody.eventList.push(broken);
      const tags = () => warehouse.query(`select tag from rfid_events where tag like '%S3' or tag like '%S4'`);
      const job = await load({ 'events.json': JSON.stringify(good, null, 1) });
      expect(job).toMatchObject({ status: 'refused', outcome: { rejected_rows: 1 } });
      expect(job.message).toMatch(/^events\.json: line \d\d: The event has no action ADD, OBSERVE or DELETE\.$/u);
      expect(await tags()).toEqual([]);
      expect(await load({ 'events.json': JSON.stringify(good) }, 'command', true)).toMatchObject({ status: 'done' });
      expect(await tags()).toEqual([{ tag: '(01)00363323269104(21)S3' }]);
    });

    test('of which two hold the same event load it once; where they differ, both are named', async () => {
      const one = epcis('urn:epc:id:sgtin:0363323.026910.S5');
      const job = await load({ 'a.json': one, 'b.json': one });
      expect([job.status, job.message]).toEqual(['done', null]);
      expect(job.outcome.files).toMatchObject([
        { entity: 'rfid_events', loaded: 1 },
        {
          entity: 'epcis-json',
          file: 'b.json',
          rejected: 1,
          warnings: ['b.json, line 1: The row is that of a.json, line 1.'],
        },
      ]);
      expect(await load({ 'a.json': one, 'b.json': one.replace('ADC1', 'PHARM') })).toMatchObject({
        status: 'refused',
        message: 'b.json: line 1: The row has the key of the one in a.json, line 1, and says something else.',
      });
    });

    test('need settings that are right', async () => {
      const path = standardSettingsFile(store.options.dataDir, 'cedar');
      const before = readFileSync(path, 'utf8');
      writeFileSync(path, '{"places": 7}');
      expect(await load({ 'events.json': epcis('urn:epc:id:sgtin:0363323.026910.S2') })).toMatchObject({
        status: 'refused',
        message: expect.stringMatching(/^standards\/cedar\.json: places is not as it should be/u),
      });
      writeFileSync(path, before);
    });
  });

  describe('a public file', () => {
    test('is loaded by the command line, as a snapshot of its own; a second time changes nothing', async () => {
      const first = await load({ 'rates.csv': nadac });
      expect(first).toMatchObject({ status: 'done', load: null });
      expect(first.outcome.files).toMatchObject([{ entity: 'nadac', file: 'rates.csv', rows_in: 1, loaded: 1 }]);
      const again = await load({ 'rates.csv': nadac });
      expect(again.outcome.files).toMatchObject([{ entity: 'nadac', loaded: 0, unchanged: 1 }]);
      expect(await warehouse.query('select ndc11, valid_to from nadac')).toEqual([
        { ndc11: '63323026910', valid_to: null },
      ]);
    });

    test('is everybody’s: one company among several cannot change it', async () => {
      for (const source of ['upload', 'inbox'] as const) {
        expect(await load({ 'rates.csv': nadac.replace('0.28527', '9.99') }, source)).toMatchObject({
          status: 'refused',
          message: expect.stringContaining('shared by all companies of this server'),
        });
      }
      expect(await warehouse.query('select count(*) as count from nadac')).toEqual([{ count: 1 }]);
    });

    test('does not mix with the files of a company', async () => {
      expect(await load({ 'rates.csv': nadac, 'items.csv': smallHospital.items ?? '' })).toMatchObject({
        status: 'refused',
        message: 'rates.csv: is a public file, shared by all companies: send it on its own',
      });
    });
  });
});
