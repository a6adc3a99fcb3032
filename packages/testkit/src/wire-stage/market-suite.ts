import { deepEqual, equal, ok } from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import {
  type BrokerInstrument,
  type Caller,
  createEgressClient,
  type FeedDialect,
  type HttpOutcome,
  type ListedRow,
  type MasterDialect,
  type TickNews,
  type TickRequest,
} from '@spark/brokers';
import type { InstrumentKey, Quote } from '@spark/core';
import { type BrokerSimulator, startBrokerSimulator } from '@spark/simulators';
import { createManualClock } from '../world/manual-clock.ts';
import { createSeededRandomness } from '../world/seeded-randomness.ts';
import {
  SMALL_MARKET_FUTURE as FUTURE,
  SMALL_MARKET_INDEX as INDEX,
  openSmallMarket,
  SMALL_MARKET_SHARE as SHARE,
} from '../world/small-market.ts';
import type { WireBroker } from './open-wire-stage.ts';
import { simulatedAccount } from './staged-account.ts';
import { walkLogin } from './walk-login.ts';

type At = Pick<BrokerSimulator, 'url' | 'streamUrl'>;

export type MarketSuiteOptions = {
  readonly name: string;
  readonly broker: WireBroker;
  readonly feed: (at: At) => FeedDialect;
  readonly master: (at: At) => MasterDialect;
  /** What the broker's prices do not tell, and what is therefore not compared. */
  readonly untold?: readonly (keyof Quote)[];
};

const LISTED = [INDEX, SHARE, FUTURE];
const TRADED = [SHARE, FUTURE];
const HOUR_MS = 3_600_000;

/** Prices, candles and the list of instruments of a live broker, over its simulator: what we read is what is traded. */
export function marketSuite(options: MarketSuiteOptions): void {
  describe(`market data: ${options.name}`, () => {
    it('[brokers.V16] quotes of a share, a future and an index are those of the exchange, at first and as they change', () =>
      onStand(options, async (stand) => {
        const stream = await stand.stream(LISTED.map(({ key }) => key));
        const compare = () => {
          for (const { key, class: kind } of LISTED) {
            const quote = stream.quotes.get(key);
            const truth = stand.floor.quote(key);
            ok(quote && truth, `no quote of ${key}`);
            deepEqual(
              [quote.lastPaise, quote.previousClosePaise, Math.abs(quote.at - truth.at) < 2_000],
              [truth.lastPaise, truth.previousClosePaise, true],
              key,
            );
            if (kind === 'index') continue;
            for (const name of ['openPaise', 'highPaise', 'lowPaise', 'volume', 'openInterest'] as const)
              if (!options.untold?.includes(name)) equal(quote[name], truth[name], `${key} ${name}`);
            deepEqual(
              [quote.bids[0]?.pricePaise, quote.asks[0]?.pricePaise],
              [truth.bids[0]?.pricePaise, truth.asks[0]?.pricePaise],
              key,
            );
          }
        };
        await stream.until(() => stream.quotes.size === LISTED.length);
        compare();
        const before = stream.quotes.get(SHARE.key)?.lastPaise;
        while (stand.floor.quote(SHARE.key)?.lastPaise === before) stand.clock.advance(1_000);
        await stream.until(
          () => stream.quotes.get(SHARE.key)?.lastPaise === stand.floor.quote(SHARE.key)?.lastPaise,
        );
        await stream.settled();
        compare();
        await stream.close();
      }));

    it('[brokers.V16] candles are those of the exchange, minute by minute', () =>
      onStand(options, async (stand) => {
        for (const { key } of TRADED) {
          const to = stand.clock.now() - 120_000;
          const range = { from: to - HOUR_MS / 2, to };
          const answer = await stand.feed.candles.candles(stand.caller, stand.instrument(key), range);
          ok(answer.kind === 'done', JSON.stringify(answer));
          const truth = await stand.floor.candleSource.candles({ key, ...range });
          const shape = (candles: typeof truth) =>
            candles.map(({ at, openPaise, highPaise, lowPaise, closePaise, volume }) => [
              at,
              openPaise,
              highPaise,
              lowPaise,
              closePaise,
              volume,
            ]);
          deepEqual(shape(answer.value), shape(truth), key);
          ok(truth.length > 0);
        }
      }));

    it('[brokers.V16] the list of instruments says of each what the exchange says', () =>
      onStand(options, async (stand) => {
        const { files, read } = options.master(stand.simulator);
        const rows: ListedRow[] = [];
        for (const file of files) {
          const listed = read({ ...file, rowsMin: 0 }, textOf(await stand.caller.http(file.request)));
          // Exchanges of which the small market has nothing have empty lists, and those are refused.
          if (listed.ok) rows.push(...listed.value);
        }
        for (const { exchange, token, class: kind, lotSize, tickPaise, expiry } of TRADED) {
          const row = rows.find((row) => row.exchange === exchange && row.exchangeToken === token);
          deepEqual(
            [row?.class, row?.lotSize, row?.tickPaise, row?.expiry],
            [kind, lotSize, tickPaise, expiry],
            `${exchange}:${token}`,
          );
        }
      }));

    it('[brokers.V16] a list that lacks columns, is cut off or is empty is refused, never read in part', () =>
      onStand(options, async (stand) => {
        const { files, read } = options.master(stand.simulator);
        for (const fault of ['master-missing-columns', 'master-truncated', 'master-empty'] as const) {
          let refused = 0;
          for (const file of files) {
            stand.simulator.faults.plan({ fault, calls: ['master'], times: 1 });
            const text = textOf(await stand.caller.http(file.request));
            if (!read({ ...file, rowsMin: 1 }, text).ok) refused += 1;
          }
          equal(refused, files.length, fault);
        }
      }));
  });
}

type Stand = Awaited<ReturnType<typeof openStand>>;

async function onStand(options: MarketSuiteOptions, play: (stand: Stand) => Promise<void>): Promise<void> {
  const stand = await openStand(options);
  try {
    await play(stand);
  } finally {
    await stand.close();
  }
}

async function openStand({ broker, feed }: MarketSuiteOptions) {
  const clock = createManualClock();
  const { floor } = openSmallMarket(clock);
  const account = simulatedAccount(0);
  const simulator = await startBrokerSimulator(broker.simulator, {
    accounts: [account],
    floor,
    listing: { find: (key) => LISTED.find((listed) => listed.key === key) ?? null, all: () => LISTED },
    ...{ clock, timers: clock, random: createSeededRandomness(1), limits: 'none' as const },
  });
  const credentials = {
    ucc: 'A000001',
    accountName: 'one',
    clientId: account.clientId,
    secrets: broker.secretsOf(account),
  };
  const egressClient = createEgressClient({ clock, timers: clock });
  const http = egressClient.http(credentials);
  const { session } = await walkLogin(broker.dialect(simulator), credentials, http);
  const instruments = await broker.instruments(simulator, http);
  const caller: Caller = { credentials, session, http, now: clock.now() };
  const instrument = (key: InstrumentKey): BrokerInstrument => {
    const found = instruments.find(key);
    ok(found, `${key} has no name at the broker`);
    return found;
  };
  const dialect = feed(simulator);

  async function stream(keys: readonly InstrumentKey[]) {
    const { ticks } = dialect;
    const reader = ticks.reader(caller);
    const socket = egressClient.socket(credentials, ticks.address(caller));
    const quotes = new Map<InstrumentKey, Quote>();
    let isReady = false;

    function receive(news: TickNews): void {
      for (const quote of news.quotes ?? []) quotes.set(quote.key, quote);
      if (news.reply !== undefined) socket.send(news.reply);
      isReady ||= news.isReady === true;
      ok(!news.ended && !news.refused, JSON.stringify(news));
    }

    async function ask({ frames = [], calls = [], unknown = [] }: TickRequest): Promise<void> {
      deepEqual(unknown, []);
      for (const frame of frames) socket.send(frame);
      for (const call of calls) {
        const outcome = await http(call);
        if (reader.readAnswer) receive(reader.readAnswer(outcome, clock.now()));
      }
    }

    const until = async (isTrue: () => boolean) => {
      const giveUpAt = performance.now() + 10_000;
      for (; !isTrue(); await new Promise(setImmediate)) {
        clock.advance(0);
        if (performance.now() > giveUpAt) throw new Error('It never came.');
      }
    };

    socket.on('message', (data: Buffer, isBinary) =>
      receive(reader.read(isBinary ? new Uint8Array(data) : data.toString(), clock.now())),
    );
    await once(socket, 'open');
    for (const frame of reader.greeting) socket.send(frame);
    await until(() => isReady);
    await ask(reader.subscribe(keys.map(instrument)));
    return {
      quotes,
      until,
      settled: async () => {
        const pong = once(socket, 'pong');
        socket.ping();
        await pong;
      },
      close: async () => {
        const closed = once(socket, 'close');
        socket.terminate();
        await closed;
      },
    };
  }

  return {
    clock,
    floor,
    simulator,
    caller,
    instrument,
    feed: dialect,
    stream,
    close: async () => {
      floor.close();
      egressClient.close();
      await simulator.close();
    },
  };
}

function textOf(outcome: HttpOutcome): string {
  ok(outcome.kind === 'answer', JSON.stringify(outcome));
  return outcome.text;
}
