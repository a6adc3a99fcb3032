import type { InstrumentKey } from '@spark/core';
import type { BrokerInstrument } from '../frame/broker-dialect.ts';
import type { HttpRequest } from '../frame/broker-http.ts';
import { createExtraPlaces } from '../frame/extra-places.ts';
import type { TickRequest } from '../frame/tick-dialect.ts';
import type { CachedSubscriptions } from './cached-subscriptions.ts';
import type { XtsHosts } from './hosts.ts';
import { toXtsInstrument } from './mapping.ts';

/** The codes of what is subscribed. Five levels of depth come with the touchline; indices have that alone. */
const TOUCHLINE = 1501;
const DEPTH = 1502;
const OPEN_INTEREST = 1510;
const CODES = [TOUCHLINE, DEPTH, OPEN_INTEREST] as const;
type Code = (typeof CODES)[number];

const CASH_SEGMENTS: readonly number[] = [1, 11];
export const INSTRUMENTS_PER_REQUEST = 60;
/** Each code of an instrument counts as one. XTS does not tell its number; who is above it is told so. */
const SUBSCRIPTIONS_MAX = 1_000;

/** One instrument under one code. */
type Subscription = { readonly code: Code; readonly instrument: XtsName };

type XtsName = {
  readonly key: InstrumentKey;
  /** `1_2885`: segment and number, as frames name it. */
  readonly name: string;
  readonly segment: number;
  readonly number: number;
};

/** What XTS is asked to tell, over REST. */
export type PriceSubscriptions = {
  readonly add: (instruments: readonly BrokerInstrument[]) => TickRequest;
  readonly remove: (instruments: readonly BrokerInstrument[]) => TickRequest;
};

export function createPriceSubscriptions(
  { rest }: XtsHosts,
  token: string,
  subscribed: CachedSubscriptions,
): PriceSubscriptions {
  const asked = new Map<string, XtsName>();
  const withInterest = createExtraPlaces<string>();

  /** Contracts whose open interest fits beside the prices now, and those for which it does not any more. */
  function interestNow(): {
    readonly gained: readonly Subscription[];
    readonly lost: readonly Subscription[];
  } {
    const { gained, lost } = withInterest.giveOut(SUBSCRIPTIONS_MAX - asked.size);
    return { gained: gained.flatMap(interestOf), lost: lost.flatMap(interestOf) };
  }

  function interestOf(name: string): readonly Subscription[] {
    const instrument = asked.get(name);
    return instrument === undefined ? [] : [{ code: OPEN_INTEREST, instrument }];
  }

  /** What may be there already is taken back first, or the whole list would be refused for it. */
  function change(coming: readonly Subscription[], leaving: readonly Subscription[]): TickRequest {
    const there = coming.filter((instrument) => subscribed.mayHave(nameOf(instrument)));
    for (const it of leaving) subscribed.remove(nameOf(it));
    for (const it of coming) subscribed.add(nameOf(it));
    const calls = [
      ...requestsFor({ rest, token }, 'PUT', [...leaving, ...there]),
      ...requestsFor({ rest, token }, 'POST', coming),
    ];
    return { calls };
  }

  return {
    add: (instruments) => {
      const named = instruments.flatMap(xtsNameOf);
      for (const instrument of named) {
        asked.set(instrument.name, instrument);
        if (!CASH_SEGMENTS.includes(instrument.segment)) withInterest.want(instrument.name);
      }
      const { gained, lost } = interestNow();
      const unknown = instruments
        .filter((instrument) => toXtsInstrument(instrument) === null)
        .map(({ key }) => key);
      return {
        ...(unknown.length > 0 && { unknown }),
        ...(named.length > 0 && change([...named.map(priceOf), ...gained], lost)),
      };
    },
    remove: (instruments) => {
      const named = instruments.flatMap(xtsNameOf);
      if (named.length === 0) return {};
      const interest = named.flatMap(({ name }) => (withInterest.drop(name) ? interestOf(name) : []));
      for (const { name } of named) asked.delete(name);
      const { gained } = interestNow();
      return change(gained, [...named.map(priceOf), ...interest]);
    },
  };
}

/** How XTS calls an instrument; nothing where it does not list it. */
export function xtsNameOf(instrument: BrokerInstrument): readonly XtsName[] {
  const at = toXtsInstrument(instrument);
  if (!at) return [];
  const { segmentNumber: segment, instrumentId: number } = at;
  return [{ key: instrument.key, name: `${segment}_${number}`, segment, number }];
}

function priceOf(instrument: XtsName): Subscription {
  const { segment, number } = instrument;
  // XTS numbers indices from 26000 on.
  const isIndex = CASH_SEGMENTS.includes(segment) && number >= 26_000 && number < 27_000;
  return { code: isIndex ? TOUCHLINE : DEPTH, instrument };
}

function nameOf({ code, instrument }: Subscription): string {
  return `${code} ${instrument.name}`;
}

function inParts<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / INSTRUMENTS_PER_REQUEST);
  return Array.from({ length: count }, (_, part) =>
    all.slice(part * INSTRUMENTS_PER_REQUEST, (part + 1) * INSTRUMENTS_PER_REQUEST),
  );
}

function requestsFor(
  { rest, token }: { readonly rest: string; readonly token: string },
  method: 'POST' | 'PUT',
  subscriptions: readonly Subscription[],
): readonly HttpRequest[] {
  return CODES.flatMap((xtsMessageCode) => {
    const instruments = subscriptions
      .filter(({ code }) => code === xtsMessageCode)
      .map(({ instrument: { segment, number } }) => ({
        exchangeSegment: segment,
        exchangeInstrumentID: number,
      }));
    return inParts(instruments).map((some) => ({
      method,
      url: `${rest}/apimarketdata/instruments/subscription`,
      headers: { authorization: token },
      json: { instruments: some, xtsMessageCode },
    }));
  });
}
