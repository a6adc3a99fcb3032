import {
  type Clock,
  DAY_MS,
  expiresAt,
  type Instant,
  type InstrumentKey,
  type Instruments,
  type IstDay,
  istDay,
  type WatchedContract,
} from '@spark/core';
import type { Exchange } from '@spark/vocabulary';
import type { LiveCalendar } from '../calendar/live-calendar.ts';

type Parts = {
  readonly instruments: Instruments;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly clock: Clock;
};

/** Lists are loaded anew every morning, and one may be late. */
const MISSING_MS_MAX = DAY_MS;

/** Tells why a contract can never trade again, as a sentence; null while it may. */
export function createContractGone({ instruments, calendar, clock }: Parts) {
  const missingSince = new Map<InstrumentKey, Instant>();

  function hasExpired(exchange: string, expiry: IstDay): boolean {
    const traded = { exchange: exchange as Exchange, class: 'option', isCas: false } as const;
    return clock.now() >= expiresAt(expiry, traded, calendar.exchanges);
  }

  return {
    hasExpired,
    reason: ({ instrumentKey, symbol, expiry }: WatchedContract): string | null => {
      if (expiry !== null && hasExpired(exchangeOf(instrumentKey), expiry))
        return `the contract ${symbol} expired on ${expiry}.`;
      const found = instruments.find(instrumentKey);
      if (found !== null && found.expiry === expiry) {
        missingSince.delete(instrumentKey);
        return null;
      }
      const now = clock.now();
      const since = missingSince.get(instrumentKey) ?? now;
      missingSince.set(instrumentKey, since);
      if (now - since < MISSING_MS_MAX) return null;
      missingSince.delete(instrumentKey);
      return `${symbol} has not been in the list of instruments since ${istDay(since)}.`;
    },
  };
}

export type ContractGone = ReturnType<typeof createContractGone>;

function exchangeOf(key: InstrumentKey): string {
  return key.slice(0, key.indexOf(':'));
}
