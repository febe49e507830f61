import type { Table } from '../tables.ts';
import { layOut, type PublicTable } from './define-public.ts';
import { ndcDirectory, ndcPackages } from './ndc-tables.ts';
import { opaisAddresses, opaisBillingNumbers, opaisContractPharmacies, opaisEntities } from './opais-tables.ts';
import { aspCrosswalk, aspPrices, nadac } from './price-tables.ts';
import { fdaRecallNdcs, fdaRecalls } from './recall-tables.ts';
import { fdaShortageNdcs, fdaShortages } from './shortage-tables.ts';

export const publicTables: PublicTable[] = [
  ndcDirectory,
  ndcPackages,
  fdaShortages,
  fdaShortageNdcs,
  fdaRecalls,
  fdaRecallNdcs,
  nadac,
  aspPrices,
  aspCrosswalk,
  opaisEntities,
  opaisAddresses,
  opaisBillingNumbers,
  opaisContractPharmacies,
];

const column = (name: string, type: string) => ({ name, type, required: true });

/** One row per table and source of every load of a public file: what came, what became of it, by whom. */
const publicLoads: Table = {
  name: 'public_loads',
  key: ['load_id', 'table_name', 'source'],
  sort: ['source', 'snapshot_date'],
  columns: [
    column('load_id', 'integer'),
    column('table_name', 'varchar'),
    column('source', 'varchar'),
    column('file_name', 'varchar'),
    column('file_hash', 'varchar'),
    column('file_format', 'varchar'),
    column('snapshot_date', 'date'),
    /** Where the date was found: within the file, in its name, or nowhere, so that it is the day of the load. */
    column('dated_by', 'varchar'),
    /** A part of the publication closes nothing. */
    column('is_whole', 'boolean'),
    column('rows_in', 'bigint'),
    column('rows_opened', 'bigint'),
    column('rows_changed', 'bigint'),
    column('rows_unchanged', 'bigint'),
    column('rows_closed', 'bigint'),
    /** Lines that only continue or repeat another line of the file. */
    column('rows_folded', 'bigint'),
    column('rows_rejected', 'bigint'),
    column('loaded_by', 'varchar'),
    column('loaded_at', 'timestamp'),
  ],
};

export const publicSchema: Table[] = [...publicTables.map(layOut), publicLoads];
