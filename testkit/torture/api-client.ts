import { type Favorite, favorite, favoriteList } from '../../contracts/favorites.ts';
import { profileAnswer } from '../../contracts/profile.ts';
import { loginAnswer } from '../../contracts/session.ts';
import { demoSignIns } from '../../demo/people.ts';

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
