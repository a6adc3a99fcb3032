import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrokerInstrument } from '@spark/brokers';
import { INSTRUMENT_CLASS, type Instrument, type InstrumentKey, type IstDay, isIstDay } from '@spark/core';
import { BROKER, type Broker, EXCHANGE, OPTION_TYPE } from '@spark/vocabulary';

export type StoredContract = {
  readonly instrument: Instrument;
  readonly names: Readonly<Partial<Record<Broker, BrokerInstrument>>>;
  /** The last day with an order in it, or a report of one. */
  readonly usedOn: IstDay;
};

const FOLDER = 'instruments';
const FILE = 'open-contracts.json';

/** None when there is no file yet. Unreadable rows are left out and reported. */
export function readContracts(
  dataFolder: string,
  onProblem: (problem: string) => void,
): Map<InstrumentKey, StoredContract> {
  let text: string;
  try {
    text = readFileSync(join(dataFolder, FOLDER, FILE), 'utf8');
  } catch {
    return new Map();
  }
  const rows = parsed(text);
  const contracts = rows?.filter(isContract) ?? [];
  if (contracts.length !== rows?.length)
    onProblem(`${FILE} is damaged: contracts that are no longer in any list may be unknown.`);
  return new Map(contracts.map((contract) => [contract.instrument.key, contract]));
}

/** Moved into place whole. A data folder that is gone is not made anew: it would be in the way of the one that comes back. */
export async function writeContracts(dataFolder: string, contracts: Iterable<StoredContract>): Promise<void> {
  const folder = join(dataFolder, FOLDER);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const beside = join(folder, `${FILE}.new`);
  await writeFile(beside, `${JSON.stringify([...contracts], null, 1)}\n`, { flush: true });
  await rename(beside, join(folder, FILE));
}

function parsed(text: string): readonly unknown[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : null;
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isContract(row: unknown): row is StoredContract {
  if (!isFields(row) || !isFields(row.names)) return false;
  if (typeof row.usedOn !== 'string' || !isIstDay(row.usedOn) || !isInstrument(row.instrument)) return false;
  return Object.entries(row.names).every(([broker, name]) => isOneOf(BROKER, broker) && isName(name));
}

function isInstrument(value: unknown): value is Instrument {
  if (!isFields(value)) return false;
  return (
    areTexts(value, ['key', 'token', 'symbol', 'name', 'instrumentType']) &&
    isOneOf(EXCHANGE, value.exchange) &&
    isOneOf(INSTRUMENT_CLASS, value.class) &&
    (value.expiry === null || (typeof value.expiry === 'string' && isIstDay(value.expiry))) &&
    (value.strikePaise === null || Number.isSafeInteger(value.strikePaise)) &&
    (value.optionType === null || isOneOf(OPTION_TYPE, value.optionType)) &&
    [value.lotSize, value.tickPaise, value.freezeQty].every(Number.isSafeInteger) &&
    typeof value.isCas === 'boolean'
  );
}

function isName(value: unknown): value is BrokerInstrument {
  return isFields(value) && areTexts(value, ['key', 'exchange', 'symbol', 'token']);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function areTexts(fields: Fields, names: readonly string[]): boolean {
  return names.every((name) => typeof fields[name] === 'string');
}

function isOneOf<T>(all: readonly T[], value: unknown): value is T {
  return (all as readonly unknown[]).includes(value);
}
