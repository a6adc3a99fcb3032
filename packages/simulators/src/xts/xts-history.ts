import type { Candle } from '@spark/core';
import { DAY_MS } from '@spark/core';
import type { Ask, Route } from '../frame/simulator-dialect.ts';
import type { Reply } from '../frame/wire-request.ts';
import { badRequest, success } from './xts-envelope.ts';
import { instrumentAt } from './xts-segments.ts';
import { readXtsTime, xtsHistoryTime } from './xts-time.ts';

const SECONDS = ['60', '120', '180', '300', '600', '900', '1800', '3600'];

export const xtsHistoryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/apimarketdata/instruments/ohlc',
    call: 'candles',
    needs: 'market',
    answer: history,
  },
];

/** An unknown instrument and a span without trading get the same answer: success without candles. */
async function history({ request, world }: Ask): Promise<Reply> {
  const { query } = request;
  const [from, to] = [readXtsTime(query.get('startTime') ?? ''), readXtsTime(query.get('endTime') ?? '')];
  const compression = query.get('compressionValue') ?? '';
  const length =
    compression === 'D' ? DAY_MS / 1000 : SECONDS.includes(compression) ? Number(compression) : 0;
  const problems = [
    ...(from === null ? ['startTime'] : []),
    ...(to === null ? ['endTime'] : []),
    ...(length === 0 ? ['compressionValue'] : []),
  ];
  if (from === null || to === null || problems.length > 0) return badRequest(problems);
  const [segment, token] = [query.get('exchangeSegment'), query.get('exchangeInstrumentID')];
  const instrument = instrumentAt(world.listing, segment, token);
  const minutes = instrument ? await world.floor.candleSource.candles({ key: instrument.key, from, to }) : [];
  const dataReponse = barsOf(minutes, length)
    .map((bar) => rowOf(bar, length))
    .join(',');
  return success('s-instrument-0002', 'Data found', {
    exchangeSegment: segment,
    exchangeInstrumentID: token,
    dataReponse,
  });
}

function barsOf(minutes: readonly Candle[], lengthSeconds: number): readonly Candle[] {
  const length = lengthSeconds * 1000;
  // Daily bars begin with the Indian day, shorter ones at round times of it.
  const offset = 330 * 60_000;
  const bars = new Map<number, Candle>();
  for (const minute of minutes) {
    const at = Math.floor((minute.at + offset) / length) * length - offset;
    const before = bars.get(at);
    bars.set(
      at,
      before
        ? {
            at,
            openPaise: before.openPaise,
            highPaise: Math.max(before.highPaise, minute.highPaise),
            lowPaise: Math.min(before.lowPaise, minute.lowPaise),
            closePaise: minute.closePaise,
            volume: before.volume + minute.volume,
            openInterest: minute.openInterest,
          }
        : { ...minute, at },
    );
  }
  return [...bars.values()];
}

/** The time is that of the bar's last second. */
function rowOf(
  { at, openPaise, highPaise, lowPaise, closePaise, volume, openInterest }: Candle,
  length: number,
) {
  const prices = [openPaise, highPaise, lowPaise, closePaise].map((paise) => paise / 100);
  return [xtsHistoryTime(at) + length - 1, ...prices, volume, openInterest].join('|');
}
