import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trade } from '@spark/algos';
import type { PlayedGolden } from './play-golden.ts';

const FILE = join(import.meta.dirname, 'pins.json');

/** What strategies came to, by their names: how many trades, and a hash of all that a trade tells. */
export type Pins = Readonly<Record<string, string>>;

export function readPins(): Pins {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function writePins(played: readonly PlayedGolden[]): void {
  const pins = Object.fromEntries(played.map(({ strategy, trades }) => [strategy.name, pinOf(trades)]));
  writeFileSync(FILE, `${JSON.stringify(pins, null, 1)}\n`);
}

export function pinOf(trades: readonly Trade[]): string {
  const hash = createHash('sha256').update(JSON.stringify(trades)).digest('hex').slice(0, 12);
  return `${countText(trades)} ${hash}`;
}

function countText({ length }: readonly Trade[]): string {
  return length === 1 ? '1 trade' : `${length} trades`;
}

/** Null where a strategy came to what is pinned; else what is to be compared. */
export function difference({ strategy: { name }, trades }: PlayedGolden, pins: Pins): string | null {
  const [pinned, now] = [pins[name] ?? 'not pinned', pinOf(trades)];
  if (pinned === now) return null;
  return [
    `${name}`,
    `  pinned: ${pinned}`,
    `  now:    ${now}`,
    ...trades.slice(0, LINES_MAX).map((trade) => `    ${tradeText(trade)}`),
    ...(trades.length > LINES_MAX ? [`    and ${trades.length - LINES_MAX} more`] : []),
    `  Compare what this prints here and where the tests passed: npx node scripts/golden.ts ${JSON.stringify(name)}`,
    '  Meant? Then change ENGINE_VERSION, unless it is prices, rates or lots that changed, and: npx node scripts/golden.ts --pin',
  ].join('\n');
}

const LINES_MAX = 6;

/** A trade on one line, with everything but the money that follows from it. */
export function tradeText(trade: Trade): string {
  const { action, contract, side, qty, reason, stopPaise, grossPaise, chargesPaise, isAmbiguous } = trade;
  const parts = [
    `${momentText(trade.enteredAt)} ${side > 0 ? 'buy' : 'sell'} ${qty} ${contract.key} at ${rupees(trade.entryPaise)}`,
    `${momentText(trade.exitedAt)} ${reason} at ${rupees(trade.exitPaise)}`,
    ...(stopPaise === null ? [] : [`stop ${rupees(stopPaise)}`]),
    `gross ${rupees(grossPaise)}`,
    `charges ${rupees(chargesPaise)}`,
    action,
    ...(isAmbiguous ? ['in doubt'] : []),
  ];
  return parts.join(', ');
}

const INDIA_MS = 330 * 60_000;

function momentText(at: number): string {
  return new Date(at + INDIA_MS).toISOString().slice(5, 16).replace('T', ' ');
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}
