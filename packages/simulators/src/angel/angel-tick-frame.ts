import type { DepthLevel, Quote } from '@spark/core';

/** 1 last price, 2 quote, 3 snap quote: each contains the fields of the ones before it. */
export type TickMode = 1 | 2 | 3;

const SIZE: Readonly<Record<TickMode, number>> = { 1: 51, 2: 123, 3: 379 };
const TOKEN_CHARS = 25;
const LEVELS = 5;
const LEVEL_BYTES = 20;
const BUY = 1;
const SELL = 0;

export type TickToWrite = {
  readonly mode: TickMode;
  readonly exchangeType: number;
  readonly token: string;
  readonly sequence: number;
  readonly quote: Quote;
};

/** Little endian, prices in paise. */
export function writeTick({ mode, exchangeType, token, sequence, quote }: TickToWrite): Buffer {
  const frame = Buffer.alloc(SIZE[mode]);
  const i64 = (value: number, at: number) => frame.writeBigInt64LE(BigInt(Math.round(value)), at);
  frame.writeUInt8(mode, 0);
  frame.writeUInt8(exchangeType, 1);
  frame.write(token.slice(0, TOKEN_CHARS - 1), 2, 'ascii');
  i64(sequence, 27);
  i64(quote.at, 35);
  i64(quote.lastPaise, 43);
  if (mode === 1) return frame;
  const sum = (levels: readonly DepthLevel[]) => levels.reduce((total, { qty }) => total + qty, 0);
  i64(quote.bids[0]?.qty ?? 0, 51);
  i64(quote.lastPaise, 59);
  i64(quote.volume, 67);
  frame.writeDoubleLE(sum(quote.bids), 75);
  frame.writeDoubleLE(sum(quote.asks), 83);
  i64(quote.openPaise, 91);
  i64(quote.highPaise, 99);
  i64(quote.lowPaise, 107);
  i64(quote.previousClosePaise, 115);
  if (mode === 2) return frame;
  i64(quote.at / 1000, 123);
  i64(quote.openInterest, 131);
  // The change of open interest is unreliable at the real broker, so it is a value that no client should use.
  frame.writeDoubleLE(-1e300, 139);
  writeLevels(frame, quote);
  i64(quote.previousClosePaise * 1.1, 347);
  i64(quote.previousClosePaise * 0.9, 355);
  i64(quote.highPaise, 363);
  i64(quote.lowPaise, 371);
  return frame;
}

/** Ten levels in no guaranteed order: sellers first, the worst of them before the best. */
function writeLevels(frame: Buffer, { bids, asks }: Quote): void {
  const levels = [
    ...fiveOf(asks).map((level) => ({ ...level, flag: SELL })),
    ...fiveOf(bids).map((level) => ({ ...level, flag: BUY })),
  ];
  for (const [place, { flag, qty, pricePaise }] of levels.entries()) {
    const at = 147 + place * LEVEL_BYTES;
    frame.writeUInt16LE(flag, at);
    frame.writeBigInt64LE(BigInt(qty), at + 2);
    frame.writeBigInt64LE(BigInt(pricePaise), at + 10);
    frame.writeUInt16LE(qty > 0 ? 1 : 0, at + 18);
  }
}

function fiveOf(levels: readonly DepthLevel[]): readonly DepthLevel[] {
  const empty = { pricePaise: 0, qty: 0 };
  return Array.from({ length: LEVELS }, (_, at) => levels[LEVELS - 1 - at] ?? empty);
}
