import type { PlannedLevel } from '../../contracts/planned-levels.ts';
import { type ApiClient, Refusal } from './api-client.ts';
import type { Random } from './random.ts';

export interface Place {
  facility: string;
  location: string;
  item: string;
}

interface Deed {
  /** Null withdraws. */
  levels: { min: number; max: number } | null;
  request: string;
  replaces: number | null;
}

/**
 * One person who plans and withdraws the levels of one position, and remembers which deeds were acknowledged. The one that was under
 * way when the server died may have been decided or not, but never half, and sent again it is decided once.
 */
export class Planner {
  readonly place: Place;
  acknowledged = 0;
  /** The id of the plan in force, as it was acknowledged last. */
  private current: number | null = null;
  private underWay: Deed | undefined;
  private count = 0;
  private readonly client: ApiClient;
  private readonly random: Random;

  constructor(place: Place, client: ApiClient, random: Random) {
    this.place = place;
    this.client = client;
    this.random = random;
  }

  /** Plans until the connection breaks. */
  async planUntilKilled(): Promise<void> {
    for (;;) {
      const isWithdrawal = this.current !== null && this.random.next() < 0.3;
      const min = Math.floor(this.random.between(1, 20));
      this.underWay = {
        levels: isWithdrawal ? null : { min, max: min + 5 },
        request: `${this.place.location}-${this.place.item}-${this.count++}-torture`,
        replaces: this.current,
      };
      try {
        await this.send(this.underWay);
        this.acknowledged++;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        return;
      }
    }
  }

  private async send({ levels, request, replaces }: Deed): Promise<void> {
    if (levels === null) {
      await this.client.withdrawPlan(replaces ?? 0);
      this.current = null;
    } else {
      this.current = await this.client.plan({ ...this.place, ...levels, replaces }, request);
    }
    this.underWay = undefined;
  }

  /** Compares with what the store holds, sends again what was under way, and says what was lost. */
  async findLosses(): Promise<string[]> {
    const before = await this.client.listPlans(this.place);
    const losses = this.compare(before.find(isInForce));
    const deed = this.underWay;
    if (!deed) return losses;
    this.underWay = undefined;
    if (deed.levels === null) return losses;
    // Where somebody else had planned in between it would be refused; here nobody has.
    await this.send(deed);
    const after = await this.client.listPlans(this.place);
    const ofRequest = after.filter(({ reason }) => reason.includes(deed.request));
    if (ofRequest.length !== 1) losses.push(`${deed.request} was decided ${ofRequest.length} times.`);
    return losses;
  }

  private compare(found: PlannedLevel | undefined): string[] {
    const deed = this.underWay;
    const expected = this.current;
    this.current = found?.id ?? null;
    if (this.current === expected) return [];
    const isLanded = deed?.levels
      ? found?.planned_min === deed.levels.min && found.reason.includes(deed.request)
      : deed !== undefined && found === undefined;
    if (isLanded) {
      // Sent again it must be answered as it was, whatever it replaced.
      return [];
    }
    return [`${JSON.stringify(this.place)}: plan ${this.current} is in force, not ${expected}.`];
  }
}

const isInForce = ({ ended_at }: PlannedLevel): boolean => ended_at === null;
