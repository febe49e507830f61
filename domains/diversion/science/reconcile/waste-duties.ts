import { leftOf, type Removal } from './match-records.ts';
import { isWholeContainers, nothing } from './records.ts';

/** A leftover that must be wasted: from its removal to the waste, or still out. */
export interface WasteDuty {
  removal: string;
  /** The record of the waste; null while there is none. */
  waste: string | null;
  user: number;
  startedAt: number;
  /** The last dose given from it before the waste. */
  lastDoseAt: number | null;
  wastedAt: number | null;
  /** Until when a waste is awaited. */
  until: number;
  minutes: number | null;
  /** Wasted by somebody else, or after the end of the remover's shift. */
  isNextShift: boolean;
  isLong: boolean;
}

/** Every waste with the removal that it belongs to, and every partial dose of which nothing more is recorded. */
export function findWasteDuties(removals: readonly Removal[]): WasteDuty[] {
  return removals.flatMap((removal): WasteDuty[] => {
    const { record, shares, wasteUntil } = removal;
    const doses = shares.filter((share) => share.record.kind === 'given').map((share) => share.record.at);
    const common = {
      removal: record.id,
      user: record.user,
      startedAt: record.at,
      until: wasteUntil,
      isLong: record.isLong ?? false,
    };
    const wastes = shares.filter(({ record: { kind }, amount }) => kind === 'waste' && amount > nothing);
    const done = wastes.map(({ record: waste }): WasteDuty => {
      const before = doses.filter((at) => at <= waste.at);
      return {
        ...common,
        waste: waste.id,
        lastDoseAt: before.length > 0 ? Math.max(...before) : null,
        wastedAt: waste.at,
        minutes: Math.max(0, waste.at - record.at),
        isNextShift: waste.user !== record.user || (record.shiftEnd != null && waste.at > record.shiftEnd),
      };
    });
    const isPending =
      wastes.length === 0 &&
      removal.given > nothing &&
      removal.returned <= nothing &&
      leftOf(removal) > 0.02 * record.amount + nothing &&
      !isWholeContainers(removal.given, record.container ?? null, 0.02 * record.amount);
    if (!isPending) return done;
    const lastDoseAt = Math.max(...doses);
    return [{ ...common, waste: null, lastDoseAt, wastedAt: null, minutes: null, isNextShift: false }];
  });
}
