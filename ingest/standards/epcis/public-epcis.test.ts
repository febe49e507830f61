import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recognizeStandard } from '../recognize-standard.ts';
import { collect, expectImportRow } from '../testing/collect.ts';
import { convertEpcis } from './convert-epcis.ts';

const folder = new URL('../../../../shared/data/epcis/Capture/', import.meta.url);

/** Rows that a file gives; the others give none, and say why for each of their events. */
const rowsOf: Record<string, number> = {
  'Documents/AggregationEvent.json': 2,
  'Documents/AggregationEvent_with_digitalLink.json': 2,
  'Documents/AggregationEvent_with_persistentDisposition.json': 10,
  'Documents/AggregationEvent_with_userExtensions.json': 2,
  'Documents/Combination_of_different_event.json': 2,
  'Documents/CurieString_document.json': 1,
  'Documents/ObjectEvent.json': 1,
  'Documents/ObjectEvent_with_comment.json': 1,
  'Documents/ObjectEvent_with_error_declaration.json': 1,
  'Documents/ObjectEvent_with_persistentDisposition.json': 20,
  'Documents/ObjectEvent_with_sensorData.json': 1,
  'Documents/SensorData_and_extension.json': 1,
  'Documents/SensorData_with_combined_events.json': 2,
  'Documents/TransformationEvent.json': 2,
  'Documents/TransformationEvent_with_digitalLink.json': 2,
  'Documents/TransformationEvent_with_error_declaration.json': 1,
  'Events/AggregationEvent.json': 3,
  'Events/ObjectEvent.json': 1,
};

describe.skipIf(!existsSync(folder))(
  'the public EPCIS files (skipped where the folder ../shared/data is absent)',
  () => {
    it('are each turned into rows, or say why not, event by event', async () => {
      const names = ['Documents', 'Events'].flatMap((part) =>
        readdirSync(new URL(part, folder)).map((name) => `${part}/${name}`),
      );
      expect(names.length).toBeGreaterThan(40);
      for (const name of names) {
        const path = new URL(name, folder);
        expect(recognizeStandard(readFileSync(path).subarray(0, 4096), name), name).toBe('epcis-json');
        const { rows, refusals } = await collect(convertEpcis(createReadStream(path), { facility: 'MAIN' }));
        for (const row of rows) expectImportRow(row);
        expect(rows.length, name).toBe(rowsOf[name] ?? 0);
        const json = JSON.parse(readFileSync(path, 'utf8'));
        const events = json.epcisBody?.eventList?.length ?? 1;
        const told = new Set([...rows, ...refusals].map(({ line }) => line));
        expect(told.size, name).toBe(events);
      }
    });
  },
);
