import { type ApiClient, Refusal } from './api-client.ts';
import type { Random } from './random.ts';

/** What is known of one favorite: its name, and the change that was under way when the server died. */
interface Known {
  id: number;
  url: string;
  name: string;
  underWay?: { rename: string } | 'removal';
}

/**
 * One person's hand: writes favorites one after another and remembers which writes were acknowledged. Several writers
 * share an account, but each touches its own favorites only, so that what must be there afterwards is never ambiguous.
 */
export class Writer {
  readonly favorites = new Map<number, Known>();
  /** The homepage that was acknowledged last, and the one that was on its way. */
  home: number | null = null;
  homeUnderWay: number | undefined;
  /** Addresses of favorites whose creation was on its way. */
  readonly mayExist = new Map<string, string>();
  acknowledged = 0;
  private count = 0;
  private readonly name: string;
  private readonly client: ApiClient;
  private readonly random: Random;
  private readonly setsHome: boolean;

  constructor(name: string, client: ApiClient, random: Random, setsHome: boolean) {
    this.name = name;
    this.client = client;
    this.random = random;
    this.setsHome = setsHome;
  }

  /** Writes until the connection breaks. */
  async writeUntilKilled(): Promise<void> {
    for (;;) {
      try {
        await this.writeOnce();
        this.acknowledged++;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        return;
      }
    }
  }

  private async writeOnce(): Promise<void> {
    const known = this.random.pick([...this.favorites.values()]);
    const dice = this.random.next();
    if (!known || dice < 0.4) await this.create();
    else if (dice < 0.65) await this.rename(known);
    else if (dice < 0.85 || !this.setsHome) await this.remove(known);
    else await this.makeHome(known.id);
  }

  async create(): Promise<void> {
    const label = `${this.name}-${this.count++}`;
    const url = `/scm/1059-by-location?view=${label}`;
    this.mayExist.set(url, label);
    const { id_favorites_pk: id } = await this.client.create(label, url);
    this.mayExist.delete(url);
    this.favorites.set(id, { id, url, name: label });
  }

  private async rename(known: Known): Promise<void> {
    const name = `${known.name.split('/')[0]}/${this.count++}`;
    known.underWay = { rename: name };
    await this.client.rename(known.id, name);
    delete known.underWay;
    known.name = name;
  }

  private async remove(known: Known): Promise<void> {
    known.underWay = 'removal';
    await this.client.remove(known.id);
    this.favorites.delete(known.id);
    if (this.home === known.id) this.home = null;
  }

  async makeHome(id: number): Promise<void> {
    this.homeUnderWay = id;
    await this.client.makeHome(id);
    this.home = id;
    this.homeUnderWay = undefined;
  }
}
