import { allFlags } from '../science/case-flags.ts';

/** Scheduled drugs, and propofol, which hospitals watch as if it were. SQL over an item called `drug`. */
export const isWatchedDrug = `(drug.dea_schedule is not null or lower(drug.generic_name) like '%propofol%')`;

/** The newest moment that any record of a case tells of, as SQL: what is "now" for the data, whenever it is looked at. */
export const newestMoment = `select max(moment) as moment from (
    select max(ends_at) as moment from cases union all select max(wasted_at) from case_doses) known`;

/** The reasons to look at a case, the heaviest first, for readers of the marts. */
export const caseFlags = allFlags;
