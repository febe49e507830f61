import { flagWeights, lateWasteMinutes } from '../science/case-flags.ts';

/** Scheduled drugs, and propofol, which hospitals watch as if it were. SQL over an item called `drug`. */
export const isWatchedDrug = `(drug.dea_schedule is not null or lower(drug.generic_name) like '%propofol%')`;

/** The newest moment that any record of a case tells of, as SQL: what is "now" for the data, whenever it is looked at. */
export const newestMoment = `select max(moment) as moment from (
    select max(ends_at) as moment from cases union all select max(wasted_at) from case_doses) known`;

/** A case is judged when its records have had time to come in. */
export const openFor = "interval '4 hours'";

/** The reasons to look at a case, each with its weight, for whoever reads the marts. */
export const caseFlagWeights: Record<string, number> = flagWeights;

/** A waste is late so many minutes after the end of its case. */
export const caseLateMinutes: number = lateWasteMinutes;
