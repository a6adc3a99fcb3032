import { adapterOf } from '@spark/brokers';
import { TICK_TIME, type TickSubject } from './tick-subject.ts';

/** As many as XTS sends over one connection. */
const INSTRUMENTS = 800;
const EVENT = '42';
/** XTS counts the seconds of Indian clocks from 1980 on. */
const SECONDS = TICK_TIME / 1_000 + 19_800 - 315_532_800;

/**
 * Five levels of depth with the touchline, one to a frame, in JSON inside JSON, as socket.io brings it; beside it the two
 * calls of JSON.parse alone.
 */
export function xtsTicks(): TickSubject {
  const numbers = Array.from({ length: INSTRUMENTS }, (_, number) => number);
  return {
    name: 'IIFL XTS, JSON',
    dialect: adapterOf('IIFLXTS').feed({}),
    instruments: numbers.map((number) => {
      const token = String(3_000 + number);
      return { key: `NSE:${token}`, exchange: 'NSE', symbol: `S${number}-EQ`, token };
    }),
    frames: numbers.map(depth),
    ticksPerFrame: 1,
    aimPerSecond: null,
    plainName: 'JSON.parse, twice',
    plain: (frame) => (typeof frame === 'string' ? readPlainly(frame) : 0),
  };
}

function readPlainly(frame: string): number {
  const [, payload] = JSON.parse(frame.slice(EVENT.length)) as [string, string];
  const { ExchangeInstrumentID } = JSON.parse(payload) as { readonly ExchangeInstrumentID: number };
  return ExchangeInstrumentID;
}

function depth(number: number): string {
  const last = 1_000 + number / 100;
  const side = (step: number) => [1, 2, 3, 4, 5].map((place) => level(last + step * place, 100 * place));
  const [bids, asks] = [side(-0.05), side(0.05)];
  const tick = {
    MessageCode: 1502,
    MessageVersion: 4,
    ApplicationType: 0,
    TokenID: 0,
    ExchangeSegment: 1,
    ExchangeInstrumentID: 3_000 + number,
    ExchangeTimeStamp: SECONDS + (number % 60),
    Bids: bids,
    Asks: asks,
    Touchline: {
      BidInfo: bids[0],
      AskInfo: asks[0],
      LastTradedPrice: rupees(last),
      LastTradedQunatity: 1,
      TotalBuyQuantity: 1_500,
      TotalSellQuantity: 1_500,
      TotalTradedQuantity: 1_000_000 + number,
      AverageTradedPrice: rupees(last),
      LastTradedTime: SECONDS,
      LastUpdateTime: SECONDS,
      PercentChange: 0.31,
      Open: rupees(last),
      High: rupees(last + 5),
      Low: rupees(last - 5),
      Close: rupees(last - 1),
      TotalValueTraded: null,
    },
  };
  return `${EVENT}${JSON.stringify(['1502-json-full', JSON.stringify(tick)])}`;
}

function level(price: number, size: number): object {
  return { Size: size, Price: rupees(price), TotalOrders: 1, BuyBackMarketMaker: 0 };
}

function rupees(value: number): number {
  return Math.round(value * 100) / 100;
}
