import { Agent, get } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Reads an answer to its end, with as little work beside the server's as there can be: nothing is decoded. */
export const getPage = (address: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(address, { agent, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
      answer.resume();
    });
    request.on('error', reject);
  });
