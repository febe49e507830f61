import type { WorkItemDetail } from '../../contracts/work-items.ts';
import { type ApiClient, Refusal } from './api-client.ts';
import type { Random } from './random.ts';

interface Deed {
  path: string;
  body: Record<string, unknown>;
  request: string;
}

/** A job that was asked for, with the hash that its file had when it was first seen. */
interface Pack {
  id: number;
  sha256: string | undefined;
}

/**
 * One person who opens tasks, moves them on and back, writes notes and asks for packs, and remembers what was acknowledged. The deed
 * that was under way when the server died may have been done or not, but never half, and sent again it is done once.
 */
export class Worker {
  acknowledged = 0;
  readonly packs: Pack[] = [];
  private item: WorkItemDetail | undefined;
  private underWay: Deed | undefined;
  private count = 0;
  private readonly name: string;
  private readonly client: ApiClient;
  private readonly random: Random;

  constructor(name: string, client: ApiClient, random: Random) {
    this.name = name;
    this.client = client;
    this.random = random;
  }

  /** Works until the connection breaks. */
  async workUntilKilled(): Promise<void> {
    for (;;) {
      try {
        await this.doNext();
        this.acknowledged++;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        return;
      }
    }
  }

  private async doNext(): Promise<void> {
    const request = `${this.name}-${this.count++}-torture`;
    if (this.item && this.random.next() < 0.1) {
      const id = await this.client.startJob('work-item-pack', { pack: { item: this.item.id } }, request);
      this.packs.push({ id, sha256: undefined });
      return;
    }
    this.underWay = this.choose(request);
    this.item = await this.client.changeWork(this.underWay.path, this.underWay.body);
    this.underWay = undefined;
  }

  private choose(request: string): Deed {
    const { item } = this;
    if (!item || item.history.length > 30) {
      const body = { kind: 'task', subject: { task_key: request }, facts: { what: `Task ${request}.` }, mine: true };
      return { path: 'work_items', body: { ...body, request }, request };
    }
    if (this.random.next() < 0.4)
      return { path: `work_items/${item.id}/notes`, body: { note: `Note ${request}.`, request }, request };
    const steps = item.moves;
    const step = steps[Math.floor(this.random.between(0, steps.length))] ?? steps[0];
    const body = { to: step?.to, note: `Moved ${request}.`, version: item.version, request };
    return { path: `work_items/${item.id}/move`, body, request };
  }

  /** Compares with what the store holds, sends again what was under way, and says what was lost or done twice. */
  async findLosses(): Promise<string[]> {
    const losses: string[] = [];
    const deed = this.underWay;
    if (this.item) {
      const found = await this.client.readWork(this.item.id);
      const known = found.history.filter(({ version }) => version <= (this.item?.version ?? 0));
      if (JSON.stringify(known) !== JSON.stringify(this.item.history))
        losses.push(`item ${this.item.id}: ${known.length} entries, ${this.item.history.length} were acknowledged.`);
      const more = found.version - this.item.version;
      if (more > (deed ? 1 : 0)) losses.push(`item ${this.item.id}: ${more} entries that nobody sent.`);
    }
    if (deed) {
      this.underWay = undefined;
      this.item = await this.client.changeWork(deed.path, deed.body);
      const times =
        deed.path === 'work_items'
          ? (await this.client.findWork(`Task ${deed.request}.`)).length
          : this.item.history.filter(({ note }) => note.includes(` ${deed.request}.`)).length;
      if (times !== 1) losses.push(`${deed.request} was done ${times} times.`);
    }
    return losses;
  }
}
