import type { CompanyReader } from '../../query/define/company-reader.ts';
import { readCompanyData } from './company-data.ts';
import { type Reader, readSet, run } from './reader.ts';

/** What the work of a domain reads with. */
export const companyReader = (reader: Reader): CompanyReader => ({
  today: reader.today,
  signal: reader.signal,
  ownStaffCode: reader.ownStaffCode ?? null,
  rows: (fragment) => run(reader, fragment),
  set: () => readSet(reader),
  newestDay: async () => (await readCompanyData(reader)).covered?.to ?? reader.today,
});
