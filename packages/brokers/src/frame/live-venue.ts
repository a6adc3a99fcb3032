import type { AccountKey, TradingVenue } from '@spark/core';
import { type AccountLine, type LineParts, openAccountLine } from './account-line.ts';
import type { BrokerDialect } from './broker-dialect.ts';

export type LiveVenueParts = Omit<LineParts, 'dialect'>;

export type LiveVenue = TradingVenue & {
  /** Drops and reopens the order stream of an account. False when the account has no stream. */
  readonly reconnect: (account: AccountKey) => boolean;
  readonly isConnected: (account: AccountKey) => boolean;
};

/** A live broker as a place to trade: whatever its dialect, it paces, protects, reconnects and counts money alike. */
export function createLiveVenue(dialect: BrokerDialect, parts: LiveVenueParts): LiveVenue {
  const lines = new Map<string, AccountLine>();

  function lineOf(account: AccountKey): AccountLine {
    const key = keyOf(account);
    const known = lines.get(key);
    if (known) return known;
    const made = openAccountLine(account, { ...parts, dialect }, () => lines.delete(key));
    lines.set(key, made);
    return made;
  }

  return {
    name: dialect.broker,
    capabilities: { bookIsImmediate: false, reportsTerms: true },
    connect: (account, terms) => lineOf(account).attach(terms),
    isConnected: (account) => lines.has(keyOf(account)),
    reconnect: (account) => {
      const line = lines.get(keyOf(account));
      line?.reopenStream();
      return line !== undefined;
    },
  };
}

function keyOf({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}
