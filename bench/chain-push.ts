import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Instrument, optionChain, type Quote, type Strike } from '@spark/core';
import { quoteOf } from '@spark/testkit';
import type { WebSocket } from 'ws';
import { toWireOptionChain } from '../apps/server/src/wire/option-chain.ts';
import { median } from './load.ts';
import { WebSocketServer } from './server-websockets.ts';

/** An option with its price, in paise. */
export type PricedOption = {
  readonly optionType: 'CE' | 'PE';
  readonly strikePaise: number;
  readonly pricePaise: number;
};

const ROUNDS = 21;
const WARM_UP_ROUNDS = 10;
const PUSHES_PER_ROUND = 20;
const EXPIRY = '2026-11-24';
const AT = Date.parse('2026-11-17T10:00:00+05:30');

/**
 * Milliseconds of the processor for one push of a live chain: figures of every option, put-call ratio, max pain, text, and
 * the bytes to a reader in a process of its own. The median of the rounds.
 */
export async function measureChainPush(options: readonly PricedOption[]): Promise<number> {
  await using reader = await openReader();
  const { strikes, quotes } = listed(options);
  const atm = strikes.find(({ strikePaise }) => strikePaise === 2_350_000) ?? null;
  const taken: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    for (let count = 0; count < PUSHES_PER_ROUND; count += 1) {
      const chain = optionChain({
        expiry: EXPIRY,
        strikes,
        atm,
        spot: null,
        future: null,
        quoteOf: (key) => quotes.get(key) ?? null,
      });
      const read = { expiry: EXPIRY, chain, futureSymbol: null, heldOf: () => 0, keys: [] };
      const data = [toWireOptionChain({ symbol: 'NIFTY', exchange: 'NFO' }, read)];
      await reader.send(JSON.stringify({ type: 'OptionChain', message: 'chain', data }));
    }
    const { user, system } = process.cpuUsage(began);
    if (round >= 0) taken.push((user + system) / 1000 / PUSHES_PER_ROUND);
  }
  return median(taken);
}

function listed(options: readonly PricedOption[]): {
  readonly strikes: readonly Strike[];
  readonly quotes: ReadonlyMap<string, Quote>;
} {
  const quotes = new Map<string, Quote>();
  const strikes = new Map<number, { strikePaise: number; call: Instrument | null; put: Instrument | null }>();
  for (const [at, { optionType, strikePaise, pricePaise }] of options.entries()) {
    const key = `NFO:${57_000 + at}`;
    quotes.set(
      key,
      quoteOf({ key, at: AT, lastPaise: pricePaise, openInterest: 65 * (1 + ((at * 7_919) % 90_000)) }),
    );
    const strike = strikes.get(strikePaise) ?? { strikePaise, call: null, put: null };
    strikes.set(strikePaise, strike);
    strike[optionType === 'CE' ? 'call' : 'put'] = optionOf(key, optionType, strikePaise);
  }
  return { strikes: [...strikes.values()], quotes };
}

function optionOf(key: string, optionType: 'CE' | 'PE', strikePaise: number): Instrument {
  return {
    key,
    exchange: 'NFO',
    token: key.slice(4),
    symbol: `NIFTY24NOV26${strikePaise / 100}${optionType}`,
    name: 'NIFTY',
    class: 'option',
    instrumentType: 'OPTIDX',
    expiry: EXPIRY,
    strikePaise,
    optionType,
    lotSize: 65,
    tickPaise: 5,
    freezeQty: 1_800,
    isCas: false,
  };
}

/** A reader that throws everything away, so that only the sending is measured here. */
async function openReader(): Promise<AsyncDisposable & { readonly send: (text: string) => Promise<void> }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = once(server, 'connection') as Promise<[WebSocket]>;
  const client = spawn(process.execPath, ['-e', `new WebSocket('ws://127.0.0.1:${port}')`]);
  const [socket] = await connected;
  return {
    send: (text) => new Promise((resolve) => socket.send(text, () => resolve())),
    [Symbol.asyncDispose]: async () => {
      client.kill();
      socket.terminate();
      server.close();
    },
  };
}
