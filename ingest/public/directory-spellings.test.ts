import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { loadPublicFile } from './load-public-file.ts';

const movement = (ndc: string) => ({
  movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity
M-${ndc},MAIN,PHARM,${ndc},2026-03-09T09:00:00,receive,50
`,
});

onEachEngine((warehouse) => {
  const list = async (day: string, ...packages: string[]) => {
    const path = join(warehouse.folder, `package_${day}.txt`);
    const rows = packages.map((ndc) => `${ndc}_x\t${ndc}\t${ndc}\t1 VIAL in 1 CARTON`);
    writeFileSync(path, ['PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION', ...rows].join('\r\n'));
    await loadPublicFile(warehouse.engine, { path, loadedBy: 'a test', rejectsFolder: warehouse.folder });
  };

  it('ten digits without hyphens are ambiguous while the directory does not tell', async () => {
    await warehouse.load(smallHospital);
    await expect(warehouse.load(movement('0409469930'))).rejects.toThrow('has 10 digits where 11 are expected');
    await expect(warehouse.load(movement('0409-4699-30'))).resolves.toBeDefined();
  });

  it('ten digits that the directory knows as one NDC of the company are that product', async () => {
    await list('2026-01-01', '0409-4699-30', '63323-269-10', '55555-444-33');
    await warehouse.load(movement('0409469930'));
    await warehouse.load(movement('6332326910'));
    expect(
      await warehouse.engine.query(
        `select ndc, count(*) as movements from movements join products using (company_id, product_id) group by ndc order by ndc`,
      ),
    ).toEqual([
      { ndc: '00409469930', movements: 2 },
      { ndc: '63323026910', movements: 1 },
    ]);
  });

  it('ten digits of a package that is not the company’s, or that are two NDCs in the directory, stay ambiguous', async () => {
    await expect(warehouse.load(movement('5555544433'))).rejects.toThrow('has 10 digits where 11 are expected');
    // 0409-4699-30 and 04094-699-30 are the same ten digits.
    await list('2026-01-02', '0409-4699-30', '04094-699-30');
    await expect(warehouse.load(movement('0409469930'))).rejects.toThrow('has 10 digits where 11 are expected');
    await expect(warehouse.load(movement('6332326910'))).resolves.toBeDefined();
  });
});
