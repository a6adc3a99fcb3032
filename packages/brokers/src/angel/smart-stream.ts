import type { DepthLevel, InstrumentKey, Quote } from '@spark/core';

/** How much of each instrument is pushed: its price, the day besides, or five levels of depth besides. */
export const SMART_STREAM_MODE = { price: 1, quote: 2, snapshot: 3 } as const;
export type SmartStreamMode = (typeof SMART_STREAM_MODE)[keyof typeof SMART_STREAM_MODE];

const SIZE: Readonly<Record<SmartStreamMode, number>> = { 1: 51, 2: 123, 3: 379 };
const TOKEN_FROM = 2;
const TOKEN_TO = 27;
const DEPTH_FROM = 147;
const LEVEL_BYTES = 20;
const DEPTH_TO = DEPTH_FROM + 10 * LEVEL_BYTES;
const DEPTH_SHOWN = 5;
const TWO_32 = 4_294_967_296;
const [ZERO, NINE] = [0x30, 0x39];

type Depth = Pick<Quote, 'bids' | 'asks'>;
const NO_DEPTH: Depth = { bids: [], asks: [] };

/** Which of our instruments a number at one of Angel's exchanges is; null where nobody asked for it. */
export type SmartStreamKey = (exchangeType: number, token: number) => InstrumentKey | null;

/**
 * One frame of SmartStream 2: one instrument, little endian, prices in paise. Null for what is no frame, is cut short, or
 * is about an instrument that nobody asked for. Fields that the frame's mode does not have are 0.
 */
export function readSmartStream(frame: Uint8Array, keyOf: SmartStreamKey): Quote | null {
  const mode = frame[0];
  if ((mode !== 1 && mode !== 2 && mode !== 3) || frame.length < SIZE[mode]) return null;
  const token = tokenIn(frame);
  const key = token === null ? null : keyOf(frame[1] ?? 0, token);
  if (key === null) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const at = whole(view, 35);
  const lastPaise = whole(view, 43);
  if (at <= 0 || lastPaise <= 0) return null;
  const day = mode >= SMART_STREAM_MODE.quote;
  const isSnapshot = mode === SMART_STREAM_MODE.snapshot;
  return {
    key,
    at,
    lastPaise,
    volume: day ? whole(view, 67) : 0,
    openPaise: day ? whole(view, 91) : 0,
    highPaise: day ? whole(view, 99) : 0,
    lowPaise: day ? whole(view, 107) : 0,
    previousClosePaise: day ? whole(view, 115) : 0,
    openInterest: isSnapshot ? whole(view, 131) : 0,
    // Angel's change of the open interest is known to be wrong, so yesterday's is not worked out from it.
    previousOpenInterest: 0,
    ...(isSnapshot ? depth(view) : NO_DEPTH),
  };
}

/** Digits up to the first zero byte. Tokens are whole numbers, which are cheaper to look up than text. */
function tokenIn(frame: Uint8Array): number | null {
  let token = 0;
  let at = TOKEN_FROM;
  for (; at < TOKEN_TO; at++) {
    const byte = frame[at] ?? 0;
    if (byte === 0) break;
    if (byte < ZERO || byte > NINE) return null;
    token = token * 10 + (byte - ZERO);
  }
  return at > TOKEN_FROM && token <= Number.MAX_SAFE_INTEGER ? token : null;
}

/** A 64-bit number in two halves: BigInt would cost more than all the rest. What is not a safe integer is none. */
function whole(view: DataView, at: number): number {
  const value = view.getInt32(at + 4, true) * TWO_32 + view.getUint32(at, true);
  return value > 0 && value <= Number.MAX_SAFE_INTEGER ? value : 0;
}

/** Each level says whose it is; the places in the list do not. Best first, those without price or quantity left out. */
function depth(view: DataView): Depth {
  const bids: DepthLevel[] = [];
  const asks: DepthLevel[] = [];
  for (let from = DEPTH_FROM; from < DEPTH_TO; from += LEVEL_BYTES) {
    const qty = whole(view, from + 2);
    const pricePaise = whole(view, from + 10);
    if (qty === 0 || pricePaise === 0) continue;
    const isBid = view.getUint16(from, true) === 1;
    insert(isBid ? bids : asks, { pricePaise, qty }, isBid);
  }
  if (bids.length > DEPTH_SHOWN) bids.length = DEPTH_SHOWN;
  if (asks.length > DEPTH_SHOWN) asks.length = DEPTH_SHOWN;
  return { bids, asks };
}

/** Nearly always they come sorted, and then this is a push. */
function insert(levels: DepthLevel[], level: DepthLevel, isBid: boolean): void {
  let place = levels.length;
  while (place > 0 && isBetter(level.pricePaise, levels[place - 1]?.pricePaise ?? 0, isBid)) place--;
  if (place === levels.length) levels.push(level);
  else levels.splice(place, 0, level);
}

function isBetter(price: number, than: number, isBid: boolean): boolean {
  return isBid ? price > than : price < than;
}

export type SmartStreamToken = { readonly exchangeType: number; readonly token: string };

/** Asks for instruments, or for no more of them. */
export function smartStreamRequest(
  action: 'subscribe' | 'unsubscribe',
  mode: SmartStreamMode,
  tokens: readonly SmartStreamToken[],
): string {
  const byExchange = Map.groupBy(tokens, ({ exchangeType }) => exchangeType);
  const tokenList = [...byExchange].map(([exchangeType, of]) => ({
    exchangeType,
    tokens: of.map(({ token }) => token),
  }));
  return JSON.stringify({
    correlationID: 'spark',
    action: action === 'subscribe' ? 1 : 0,
    params: { mode, tokenList },
  });
}
