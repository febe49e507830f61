import { type Favorite, favorite, favoriteList } from '../../contracts/favorites.ts';
import { type Job, job } from '../../contracts/jobs.ts';
import { type PlannedLevel, plannedLevels } from '../../contracts/planned-levels.ts';
import { profileAnswer } from '../../contracts/profile.ts';
import { reportAnswer } from '../../contracts/report.ts';
import { loginAnswer } from '../../contracts/session.ts';
import { type WorkItem, type WorkItemDetail, workItemDetail, workItemsAnswer } from '../../contracts/work-items.ts';
import { demoSignIns } from '../../demo/people.ts';
import type { Place } from './planner.ts';

const plans = 'reports/1066/planned-levels';

/** Somebody signed in over real connections. Their session outlives the server. */
export class ApiClient {
  address = '';
  private cookie = '';
  private token = '';

  async signIn(username: string): Promise<void> {
    const answer = await this.send('POST', 'login', { username, password: demoSignIns.password });
    this.token = loginAnswer.parse(await answer.json()).token;
    this.cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }

  async create(name: string, url: string): Promise<Favorite> {
    return favorite.parse(await (await this.send('POST', 'user_favorites', { name, url })).json());
  }

  async rename(id: number, name: string): Promise<void> {
    await this.send('PUT', `user_favorites/${id}`, { name });
  }

  async remove(id: number): Promise<void> {
    await this.send('DELETE', `user_favorites/${id}`);
  }

  async makeHome(id: number): Promise<void> {
    await this.send('POST', 'user_favorites/make_home', { id_home: id });
  }

  async list(): Promise<Favorite[]> {
    return favoriteList.parse(await (await this.send('GET', 'user_favorites?format=json')).json());
  }

  /** The favorite that is the homepage, and the address the shell would go to. */
  async readHome(): Promise<{ id: number | null; url: string | null }> {
    const { profile, user } = profileAnswer.parse(await (await this.send('GET', 'profile')).json());
    return { id: profile.home, url: user.homepage };
  }

  /** The id of the plan that is in force then. */
  async plan(position: object, request: string): Promise<number> {
    const body = { positions: [position], reason: `Decided for torture as ${request}`, request };
    const { levels } = plannedLevels.parse(await (await this.send('POST', plans, body)).json());
    const [made] = levels;
    if (!made) throw new Error('A plan was acknowledged without its levels.');
    return made.id;
  }

  async withdrawPlan(id: number): Promise<void> {
    await this.send('DELETE', `${plans}/${id}`);
  }

  /** Of a place, those that have ended as well; without one, those in force. */
  async listPlans(place: Place | Record<string, never>): Promise<PlannedLevel[]> {
    const query = new URLSearchParams({ ...place, ended: String('item' in place) });
    return plannedLevels.parse(await (await this.send('GET', `${plans}?${query}`)).json()).levels;
  }

  /** A task, its next step or a note: what is sent again under one id is done once. */
  async changeWork(path: string, body: object): Promise<WorkItemDetail> {
    return workItemDetail.parse(await (await this.send('POST', path, body)).json());
  }

  async readWork(id: number): Promise<WorkItemDetail> {
    return workItemDetail.parse(await (await this.send('GET', `work_items/${id}`)).json());
  }

  /** Tasks whose words hold a text. */
  async findWork(search: string): Promise<WorkItem[]> {
    const query = new URLSearchParams({ search, status: 'all' });
    return workItemsAnswer.parse(await (await this.send('GET', `work_items?${query}`)).json()).items;
  }

  async startJob(kind: string, input: object, request: string): Promise<number> {
    return job.parse(await (await this.send('POST', 'jobs', { kind, input, request })).json()).id;
  }

  async readJob(id: number): Promise<Job> {
    return job.parse(await (await this.send('GET', `jobs/${id}`)).json());
  }

  async readFile(id: number): Promise<Buffer> {
    return Buffer.from(await (await this.send('GET', `jobs/${id}/file`)).arrayBuffer());
  }

  /** What the page shows under its filter. */
  async readPlanned(): Promise<{ item: string; location: string; min: number | null }[]> {
    const answer = await this.send('GET', 'reports/1066?planned=yes&aside=planned_min&limit=1000');
    const { rows } = reportAnswer.parse(await answer.json());
    return rows.map((row) => ({
      item: String(row.item_code),
      location: String(row.location_code),
      min: typeof row.planned_min === 'number' ? row.planned_min : null,
    }));
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.address}/api/${path}`, {
      method,
      headers: { cookie: this.cookie, 'x-csrftoken': this.token, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok) throw new Refusal(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

/** The server answered, and said no: never the effect of a kill. */
export class Refusal extends Error {}
