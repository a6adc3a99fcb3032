import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrokerInstrument } from '@spark/brokers';
import { INSTRUMENT_CLASS, type Instrument, type InstrumentKey, type IstDay, isIstDay } from '@spark/core';
import { BROKER, type Broker, EXCHANGE, OPTION_TYPE } from '@spark/vocabulary';

export type StoredContract = {
  readonly instrument: Instrument;
  readonly names: Readonly<Partial<Record<Broker, BrokerInstrument>>>;
  /** The last day on which something was ordered in it, or told of an order. */
  readonly usedOn: IstDay;
};

const FOLDER = 'instruments';
const FILE = 'open-contracts.json';

/** None when there is no file yet. What cannot be read of it is left out, and said. */
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
    onProblem(`${FILE} is damaged: contracts that are in no list any more may not be known.`);
  return new Map(contracts.map((contract) => [contract.instrument.key, contract]));
}

/** Moved into place whole. */
export async function writeContracts(dataFolder: string, contracts: Iterable<StoredContract>): Promise<void> {
  const folder = join(dataFolder, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
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

function isInstrument(it: unknown): it is Instrument {
  if (!isFields(it)) return false;
  return (
    areTexts(it, ['key', 'token', 'symbol', 'name', 'instrumentType']) &&
    isOneOf(EXCHANGE, it.exchange) &&
    isOneOf(INSTRUMENT_CLASS, it.class) &&
    (it.expiry === null || (typeof it.expiry === 'string' && isIstDay(it.expiry))) &&
    (it.strikePaise === null || Number.isSafeInteger(it.strikePaise)) &&
    (it.optionType === null || isOneOf(OPTION_TYPE, it.optionType)) &&
    [it.lotSize, it.tickPaise, it.freezeQty].every(Number.isSafeInteger) &&
    typeof it.isCas === 'boolean'
  );
}

function isName(it: unknown): it is BrokerInstrument {
  return isFields(it) && areTexts(it, ['key', 'exchange', 'symbol', 'token']);
}

function isFields(it: unknown): it is Fields {
  return typeof it === 'object' && it !== null;
}

function areTexts(it: Fields, names: readonly string[]): boolean {
  return names.every((name) => typeof it[name] === 'string');
}

function isOneOf<T>(all: readonly T[], one: unknown): one is T {
  return (all as readonly unknown[]).includes(one);
}
