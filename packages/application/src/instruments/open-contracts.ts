import type { BrokerInstrument } from '@spark/brokers';
import { addDays, type Clock, type Instrument, type InstrumentKey, istDay, type Log } from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import { readContracts, type StoredContract, writeContracts } from './open-contracts-file.ts';

/**
 * Ordered contracts, with their names at brokers: whatever list comes into use, an open contract keeps its terms, its
 * price and its exit. Positions and orders know only the token of a contract.
 */
export type OpenContracts = {
  /** As it was in the list that it was ordered from; null when it was not ordered in the last days. */
  readonly find: (key: InstrumentKey) => Instrument | null;
  readonly nameAt: (broker: Broker, key: InstrumentKey) => BrokerInstrument | null;
  readonly all: () => Iterable<Instrument>;
  readonly isOpen: (key: InstrumentKey) => boolean;
  /** Its token means another contract now. */
  readonly drop: (key: InstrumentKey) => void;
  /** Something was ordered in it, or is open. */
  readonly note: (key: InstrumentKey, broker: Broker | undefined) => void;
  /** Sets the sources: lists and accounts. */
  readonly follow: (sources: Sources) => void;
  /** Resolves when everything is on disk. */
  readonly settled: () => Promise<void>;
};

type Sources = {
  /** As it is known now. */
  readonly find: (key: InstrumentKey) => Instrument | null;
  readonly nameAt: (broker: Broker, key: InstrumentKey) => BrokerInstrument | null;
  /** Keys with open positions or orders. */
  readonly openKeys: () => Iterable<InstrumentKey>;
};

type Parts = {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'error'>;
};

/** A closed contract is still needed for a while: its trades and charges are worked out later. */
const RETAINED_DAYS = 7;

export function createOpenContracts({ dataFolder, clock, log }: Parts): OpenContracts {
  const contracts = readContracts(dataFolder, (problem) => log.warn(problem));
  let sources: Sources = { find: () => null, nameAt: () => null, openKeys: () => contracts.keys() };
  let isDirty = false;
  let writing: Promise<void> | null = null;

  /** Whether it was not known so far. */
  function remember(key: InstrumentKey, broker: Broker | undefined): boolean {
    const before = contracts.get(key);
    const today = istDay(clock.now());
    const isNamed = broker === undefined || broker === 'testBroker' || before?.names[broker] !== undefined;
    if (before?.usedOn === today && isNamed) return false;
    const instrument = sources.find(key) ?? before?.instrument;
    if (instrument === undefined) return false;
    const name = broker === undefined ? null : sources.nameAt(broker, key);
    const names = { ...before?.names, ...(broker !== undefined && name && { [broker]: plain(name) }) };
    const isMore = before?.usedOn !== today || Object.keys(names).length > Object.keys(before.names).length;
    if (isMore) contracts.set(key, { instrument, names, usedOn: today });
    return isMore;
  }

  function note(key: InstrumentKey, broker: Broker | undefined): void {
    if (remember(key, broker)) isDirty = true;
    // What could not be written is tried again with the next order.
    if (!isDirty) return;
    writing ??= write().finally(() => {
      writing = null;
    });
  }

  async function write(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      forget();
      try {
        await writeContracts(dataFolder, contracts.values());
      } catch (err) {
        isDirty = true;
        log.error({ err }, 'Contracts with something open could not be written: another list may lose them.');
        return;
      }
    }
  }

  function forget(): void {
    const since = addDays(istDay(clock.now()), -RETAINED_DAYS);
    const old = [...contracts].filter(([, { usedOn }]) => usedOn < since);
    if (old.length === 0) return;
    const open = new Set(sources.openKeys());
    for (const [key] of old) if (!open.has(key)) contracts.delete(key);
  }

  return {
    find: (key) => contracts.get(key)?.instrument ?? null,
    nameAt: (broker, key) => contracts.get(key)?.names[broker] ?? null,
    all: () => [...contracts.values()].map(({ instrument }: StoredContract) => instrument),
    isOpen: (key) => {
      for (const open of sources.openKeys()) if (open === key) return true;
      return false;
    },
    drop: (key) => void contracts.delete(key),
    note,
    follow: (given) => {
      sources = given;
    },
    settled: async () => {
      while (writing) await writing;
    },
  };
}

/** A list has more fields, which are valid only for its day. */
function plain({ key, exchange, symbol, token }: BrokerInstrument): BrokerInstrument {
  return { key, exchange, symbol, token };
}
