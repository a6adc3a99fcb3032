import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import type { RelayKnocks } from '@spark/brokers';

/** How a relay is, for the doctor. */
export type RelayState =
  /** Desks whose epochs it knows, and connections to brokers through it. */
  | {
      readonly kind: 'well';
      readonly desks: number;
      readonly tunnels: number;
      /** Whether an account may have another one beside it. */
      readonly mayBeOneOfTwo: boolean;
    }
  | { readonly kind: 'other-key' }
  | { readonly kind: 'silent'; readonly why: string };

const WITHIN_MS = 3_000;
/** No tunnel has this target. */
const STATE = '/state';
/** Shows no reading, which renews nothing. */
const PRESENT = '/present/0';
const NOBODY = { ucc: '', epoch: 0 } as const;

/** Asks it as nobody's owner: that opens nothing and raises no epoch. */
export async function askRelay(url: string, { knock }: Pick<RelayKnocks, 'knock'>): Promise<RelayState> {
  try {
    const first = await get(url, '/healthz', '');
    const start = String(first.headers['x-spark-relay'] ?? '');
    first.resume();
    if (start === '') return { kind: 'silent', why: 'what answers there is no relay' };
    const answer = await get(url, STATE, knock(NOBODY, { relay: start, target: STATE }));
    if (answer.statusCode !== 200) {
      answer.resume();
      return { kind: 'other-key' };
    }
    const [desks, tunnels] = await readState(answer);
    const presence = await get(url, PRESENT, knock(NOBODY, { relay: start, target: PRESENT }));
    presence.resume();
    return { kind: 'well', desks, tunnels, mayBeOneOfTwo: presence.statusCode === 200 };
  } catch (error) {
    return { kind: 'silent', why: error instanceof Error ? error.message : String(error) };
  }
}

/** The name of an asker that owns nothing. */
export function nameOfAsker(): string {
  return `asker-${randomUUID()}`;
}

function get(url: string, path: string, authorization: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = authorization === '' ? {} : { 'proxy-authorization': authorization };
    const asking = request(`${url}${path}`, { headers, agent: false, family: 4 });
    asking.setTimeout(WITHIN_MS, () => asking.destroy(new Error(`no answer within ${WITHIN_MS / 1_000} s`)));
    asking.once('error', reject);
    asking.once('response', resolve);
    asking.end();
  });
}

async function readState(answer: IncomingMessage): Promise<readonly [number, number]> {
  const { desks, tunnels } = JSON.parse((await answer.toArray()).join('')) as {
    readonly desks: number;
    readonly tunnels: number;
  };
  return [desks, tunnels];
}
