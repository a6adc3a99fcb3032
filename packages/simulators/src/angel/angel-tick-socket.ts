import type { InstrumentKey, Quote } from '@spark/core';
import { findCaller } from '../frame/answer-request.ts';
import type { SocketRoute } from '../frame/simulator-dialect.ts';
import { createConnectionCount } from './angel-connections.ts';
import { angelInstruments, angelToken } from './angel-instruments.ts';
import { type TickMode, writeTick } from './angel-tick-frame.ts';

const EXCHANGE: Readonly<Record<number, string>> = { 1: 'NSE', 2: 'NFO', 3: 'BSE', 4: 'BFO' };
const TOKENS_MAX = 1_000;
const connections = createConnectionCount();

type Watched = {
  readonly token: string;
  readonly exchangeType: number;
  mode: TickMode;
  sequence: number;
  last: Quote | null;
};

/** SmartStream 2: binary ticks of subscribed instruments. */
export const angelTickSocket: SocketRoute = {
  path: '/smart-stream',
  call: 'ticks',
  admit: ({ headers }, world) => {
    const caller = findCaller(world, headers['x-feed-token'] ?? null, 'market');
    const isWhole =
      caller?.account.clientId === headers['x-client-code'] &&
      caller?.account.appId === headers['x-api-key'] &&
      headers.authorization !== undefined;
    if (!caller || !isWhole) return 401;
    return connections.hasRoom(world, caller.account.clientId) ? caller : 429;
  },
  open: ({ send, world, account }) => {
    const leave = connections.enter(world, account.clientId);
    const instruments = angelInstruments(world.listing);
    const watched = new Map<InstrumentKey, Watched>();
    const feed = world.floor.feed.open({
      onQuotes: (quotes) => {
        for (const quote of quotes) {
          const line = watched.get(quote.key);
          if (line) publish(line, quote);
        }
      },
      onState: () => undefined,
    });

    function publish(line: Watched, quote: Quote): void {
      line.sequence += 1;
      line.last = quote;
      const { mode, exchangeType, token, sequence } = line;
      send(writeTick({ mode, exchangeType, token, sequence, quote }));
    }

    function subscribe({ mode, instrumentsAsked }: Asked): void {
      for (const { key, exchangeType, token } of instrumentsAsked) {
        const line = watched.get(key) ?? { token, exchangeType, mode, sequence: 0, last: null };
        if (watched.size >= TOKENS_MAX && !watched.has(key)) continue;
        watched.set(key, line);
        line.mode = mode;
        if (line.last) publish(line, line.last);
      }
      feed.watch(instrumentsAsked.map(({ key }) => key));
    }

    return {
      onText: (text) => {
        if (text === 'ping') {
          send('pong');
          return;
        }
        const asked = readAsked(text, instruments);
        if (!asked) {
          const correlationID = parse(text)?.correlationID ?? '';
          send(
            JSON.stringify({ correlationID, errorCode: 'E1001', errorMessage: 'Invalid Request Payload.' }),
          );
        } else if (asked.isOn) subscribe(asked);
        else {
          const keys = asked.instrumentsAsked.map(({ key }) => key);
          for (const key of keys) watched.delete(key);
          feed.unwatch(keys);
        }
      },
      onClose: () => {
        leave();
        void feed.close();
      },
    };
  },
};

type Asked = {
  readonly isOn: boolean;
  readonly mode: TickMode;
  readonly instrumentsAsked: readonly {
    readonly key: InstrumentKey;
    readonly exchangeType: number;
    readonly token: string;
  }[];
};

/** Null where it is not a request. */
function readAsked(text: string, instruments: ReturnType<typeof angelInstruments>): Asked | null {
  const parsed = parse(text);
  const params = isRecord(parsed?.params) ? parsed.params : {};
  const { mode, tokenList } = params;
  if ((parsed?.action !== 0 && parsed?.action !== 1) || !Array.isArray(tokenList)) return null;
  if (mode !== 1 && mode !== 2 && mode !== 3) return null;
  const instrumentsAsked = tokenList.flatMap((list: unknown) => {
    if (!isRecord(list) || !Array.isArray(list.tokens)) return [];
    const exchangeType = Number(list.exchangeType);
    return list.tokens.flatMap((token: unknown) => {
      const found = instruments.byToken(EXCHANGE[exchangeType] ?? '', String(token));
      return found ? [{ key: found.key, exchangeType, token: angelToken(found) }] : [];
    });
  });
  return { isOn: parsed.action === 1, mode, instrumentsAsked };
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
