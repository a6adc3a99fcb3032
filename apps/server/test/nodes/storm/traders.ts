import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { createRandom, type DeskRead, type Random } from '@spark/testkit';
import { newOrder } from '../../killed/kill-under-load.ts';
import { callAt } from '../../process-under-test.ts';
import type { Storm, StormNode } from './nodes-in-storm.ts';

/** A user whose desk trades in the storm, and what they were told. */
export type Trader = {
  readonly ucc: string;
  readonly token: string;
  readonly account: string;
  /** By key: the number that was answered. */
  readonly placed: Map<string, PlacedOrder>;
  readonly reads: DeskRead[];
  /** Attempts that were answered with something else than success by a node that runs. */
  readonly refusals: Refusal[];
};

export type PlacedOrder = { readonly strefId: number; readonly calledAt: number; readonly repliedAt: number };
export type Refusal = {
  readonly at: number;
  readonly tookMs: number;
  readonly node: string;
  readonly what: 'order' | 'read';
  /** 0 where the connection broke. */
  readonly status: number;
  readonly code: string;
};

/** Those of its orders that were called since that moment. */
export function ordersSince({ placed }: Trader, since: number): readonly PlacedOrder[] {
  return [...placed.values()].filter(({ calledAt }) => calledAt >= since);
}

type Api = (
  method: string,
  path: string,
  json?: object,
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** The owner, and as many further users with an account of their own at the broker. */
export async function openTraders({ nodes }: Storm, further: number): Promise<readonly Trader[]> {
  const [first] = nodes;
  assert.ok(first);
  const owner = await onceClaimed(() => first.server().token());
  const api = apiOf(first, owner);
  const [profile] = await api('GET', '/profile');
  const traders = [traderOf(String(profile?.UCC), owner, 'paper')];
  for (let number = 1; number <= further; number++) {
    const [added] = await api('POST', '/users', { Email: `trader${number}@example.com`, Password: PASSWORD });
    const token = await onceClaimed(() => first.server().token(`trader${number}@example.com`, PASSWORD));
    await openDesk(apiOf(first, token), `acct${number}`);
    traders.push(traderOf(String(added?.UCC), token, `acct${number}`));
  }
  return traders;
}

const PASSWORD = 'a password of somebody else';

/** A desk that nobody had is claimed first, for which a busy machine may need longer than a call waits. */
async function onceClaimed<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + GIVEN_UP_AFTER_MS; ; await pass(AGAIN_AFTER_MS))
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end || !/503/.test(String(error))) throw error;
    }
}

function traderOf(ucc: string, token: string, account: string): Trader {
  return { ucc, token, account, placed: new Map(), reads: [], refusals: [] };
}

async function openDesk(api: Api, account: string): Promise<void> {
  await api('POST', '/account', { AccountName: account, Broker: 'testBroker', Clientid: 'AB1234' });
  await api('POST', `/validate_session/${account}?sessionid=paper`);
  await api('POST', `/activate-account/${account}/Y`);
  await api('POST', '/strategy', { strategyName: 'demo', strategyType: 'Intraday' });
  const link = { StrategyName: 'demo', AccountName: account, Multiplier: 1, Activate: 1, Capital: 0 };
  await api('POST', '/linkstrategy', link);
}

export function apiOf(node: StormNode, token: string): Api {
  return (method, path, json) =>
    onceClaimed(async () => {
      const { status, body } = await node.server().call(method, path, { token, ...(json && { json }) });
      assert.equal(status, 200, `${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
      return body.data;
    });
}

export type Load = {
  /** No new orders from here on; resolves when those under way have their answers. */
  readonly end: () => Promise<void>;
};

export type LoadOptions = {
  readonly seed: number;
  /** The body of the next order. */
  readonly orderOf?: (random: Random) => string;
  /** How many orders each trader places at a time. */
  readonly workers?: number;
  /** How long each of them waits at most before the next one. */
  readonly betweenMs?: number;
};

/** Each trader places orders with a key until they are taken, at any node that runs, and reads the book meanwhile. */
export function beginLoad({ nodes }: Storm, traders: readonly Trader[], options: LoadOptions): Load {
  const { seed, orderOf = newOrder, workers = 2, betweenMs = BETWEEN_MS } = options;
  const random = createRandom(seed);
  let isOver = false;
  const working = traders.flatMap((trader) => [
    ...Array.from({ length: workers }, (_, worker) => placeOrders(trader, `${trader.ucc}-${worker}`)),
    readBook(trader),
  ]);

  async function placeOrders(trader: Trader, name: string): Promise<void> {
    for (let number = 0; !isOver; number++) {
      const key = `${name}-${number}`;
      const body = orderOf(random);
      const calledAt = performance.now();
      for (;;) {
        const answer = await attempt(trader, 'order', pick(random, nodes), { key, body });
        const strefId = answer?.data[0]?.strefID;
        if (typeof strefId === 'number') {
          trader.placed.set(key, { strefId, calledAt, repliedAt: performance.now() });
          break;
        }
        if (isOver && performance.now() - calledAt > GIVEN_UP_AFTER_MS) return;
        await pass(AGAIN_AFTER_MS);
      }
      await pass(random.int(betweenMs));
    }
  }

  async function readBook(trader: Trader): Promise<void> {
    while (!isOver) {
      const calledAt = performance.now();
      const node = pick(random, nodes);
      const answer = await attempt(trader, 'read', node, null);
      const repliedAt = performance.now();
      if (answer && !node.isUndying())
        trader.reads.push({ calledAt, repliedAt, seen: strefIdsOf(answer.data) });
      await pass(READ_EVERY_MS);
    }
  }

  return {
    end: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
}

const AGAIN_AFTER_MS = 20;
/** An order that nobody takes for so long is lost, which the judge will say. */
const GIVEN_UP_AFTER_MS = 60_000;
const BETWEEN_MS = 120;
const READ_EVERY_MS = 100;

type Answer = { readonly data: readonly Readonly<Record<string, unknown>>[] };

export function strefIdsOf(rows: Answer['data']): readonly number[] {
  return [...new Set(rows.map(({ strefID }) => Number(strefID)))];
}

export function pick(random: Random, nodes: readonly StormNode[]): StormNode {
  const up = nodes.filter(({ isUp }) => isUp());
  const some = up.length === 0 ? nodes : up;
  return some[random.int(some.length)] ?? assert.fail('there are nodes');
}

async function attempt(
  trader: Trader,
  what: Refusal['what'],
  node: StormNode,
  order: { readonly key: string; readonly body: string } | null,
): Promise<Answer | null> {
  const at = performance.now();
  const refused = (status: number, code: string): null => {
    if (node.isUp())
      trader.refusals.push({ at, tookMs: performance.now() - at, node: node.name, what, status, code });
    return null;
  };
  try {
    const { token } = trader;
    const { status, body } =
      order === null
        ? await callAt(node.address(), 'GET', '/orderbook/', { token })
        : await callAt(node.address(), 'POST', '/order', {
            token,
            key: order.key,
            json: JSON.parse(order.body),
          });
    return status === 200 ? body : refused(status, String(body.errors?.[0]?.code));
  } catch {
    return refused(0, 'connection');
  }
}
