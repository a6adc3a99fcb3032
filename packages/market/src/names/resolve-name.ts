import { type Instrument, ok, type Result, refuse } from '@spark/core';
import { EXCHANGE, type Exchange, type OptionType } from '@spark/vocabulary';
import type { InstrumentTable } from '../instruments/instrument-table.ts';
import { type ContractName, readContractName } from './contract-name.ts';
import { foldName } from './fold-name.ts';
import { nearestContracts, nearestNames } from './nearest-names.ts';
import { TRADINGVIEW_NAMES } from './tradingview-names.ts';

/** What a person or a chart calls an instrument. */
export type InstrumentName = {
  /** `RELIANCE`, `NSE:RELIANCE`, `NIFTY1!`, a trading symbol, or a token such as `NSE:212`. */
  readonly text: string;
  /** Where it is listed, if that was given separately. */
  readonly exchange?: Exchange | undefined;
};

export type NameRefusal =
  | { readonly code: 'name-unknown'; readonly name: string; readonly nearest: readonly string[] }
  | { readonly code: 'name-ambiguous'; readonly name: string; readonly choices: readonly string[] };

type Found = Result<Instrument, NameRefusal>;

/** How many instruments a refusal names. */
const NAMED_MAX = 3;

/**
 * The one instrument that a name means today, or why there is none. A name that two exchanges list is never
 * decided here: the wrong one of the two would be bought.
 */
export function resolveName(table: InstrumentTable, { text, exchange }: InstrumentName): Found {
  const { prefix, rest } = splitPrefix(text.trim().toUpperCase());
  const places = placesOf(prefix, exchange);
  if (rest === '' || places.length === 0) return unknown(table, text, places, rest);

  const listed = /^[0-9]+$/.test(rest)
    ? found([table.find(`${prefix ?? exchange}:${rest}`)])
    : [
        ...found(places.map((place) => table.findSymbol(place, rest))),
        ...places.flatMap((place) => sharesNamed(table, place, rest)),
      ];
  if (listed.length > 0) return onlyOne(listed, text);

  const contract = readContractName(rest);
  if (contract !== null) {
    const meant = places.flatMap((place) => contractsMeant(table, place, contract));
    if (meant.length > 0) return onlyOne(meant, text);
    const nearest = places.flatMap((place) =>
      nearestContracts(contractsNamed(table, place, contract), contract),
    );
    if (nearest.length > 0)
      return refuse({ code: 'name-unknown', name: text, nearest: nearest.slice(0, NAMED_MAX).map(nameOf) });
  }

  // The name of an instrument that is not traded itself, at a segment that has only its contracts.
  const contracts = places.flatMap((place) => table.list({ exchange: place, name: rest, class: 'future' }));
  if (contracts.length > 0 && !places.includes('NSE') && !places.includes('BSE'))
    return refuse({
      code: 'name-ambiguous',
      name: text,
      choices: contracts.slice(0, NAMED_MAX).map(nameOf),
    });
  return unknown(table, text, places, rest);
}

/** An instrument as `resolveName` takes it: the exchange and the shortest name that is its own. */
export function nameOf({ exchange, name, symbol, class: kind }: Instrument): string {
  return `${exchange}:${kind === 'equity' || kind === 'index' ? name : symbol}`;
}

/** Whether an instrument of one segment may be called by the name of an exchange. */
export function isListedAt({ exchange }: Pick<Instrument, 'exchange'>, place: Exchange): boolean {
  return SEGMENTS[place].includes(exchange);
}

/** Charts write NSE and BSE for shares and contracts alike. */
const SEGMENTS: Readonly<Record<Exchange, readonly Exchange[]>> = {
  NSE: ['NSE', 'NFO'],
  BSE: ['BSE', 'BFO'],
  NFO: ['NFO'],
  BFO: ['BFO'],
  MCX: ['MCX'],
  CDS: ['CDS'],
};

/** TradingView marks the exchange of a chart whose prices are delayed. */
const DELAYED = /_DLY?$/;

function splitPrefix(text: string): { readonly prefix: string | null; readonly rest: string } {
  const colon = text.indexOf(':');
  if (colon < 0) return { prefix: null, rest: text };
  return { prefix: text.slice(0, colon).trim().replace(DELAYED, ''), rest: text.slice(colon + 1).trim() };
}

function placesOf(prefix: string | null, exchange: Exchange | undefined): readonly Exchange[] {
  const ofPrefix = prefix === null ? EXCHANGE : (SEGMENTS[prefix as Exchange] ?? []);
  const apart = exchange === undefined ? EXCHANGE : SEGMENTS[exchange];
  return ofPrefix.filter((place) => apart.includes(place));
}

function onlyOne(instruments: readonly Instrument[], name: string): Found {
  const byKey = new Map(instruments.map((instrument) => [instrument.key, instrument]));
  const [first, ...others] = byKey.values();
  if (first !== undefined && others.length === 0) return ok(first);
  const choices = [...byKey.values()].sort(
    (left, right) => EXCHANGE.indexOf(left.exchange) - EXCHANGE.indexOf(right.exchange),
  );
  return refuse({ code: 'name-ambiguous', name, choices: choices.slice(0, NAMED_MAX).map(nameOf) });
}

function found(instruments: readonly (Instrument | null)[]): readonly Instrument[] {
  return instruments.flatMap((instrument) => instrument ?? []);
}

/** The share or the index of a name. Of several series the one that is traded in the normal market. */
function sharesNamed(table: InstrumentTable, place: Exchange, written: string): readonly Instrument[] {
  const shares = namesMeant(table, place, written).flatMap((name) =>
    table.list({ exchange: place, name }).filter(({ class: kind }) => kind === 'equity' || kind === 'index'),
  );
  const normal = shares.filter(({ name, symbol }) => symbol === `${name}-EQ`);
  return normal.length > 0 ? normal : shares;
}

/** A chart writes every character but letters and digits as an underscore: M_M for M&M. */
function namesMeant(table: InstrumentTable, place: Exchange, written: string): readonly string[] {
  const name = TRADINGVIEW_NAMES.get(written) ?? written;
  if (table.list({ exchange: place, name }).length > 0) return [name];
  return table.namesLike(place, foldName(name));
}

function contractsNamed(
  table: InstrumentTable,
  place: Exchange,
  { name, kind }: ContractName,
): readonly Instrument[] {
  return namesMeant(table, place, name).flatMap((each) =>
    table.list({ exchange: place, name: each, class: kind === 'option' ? 'option' : 'future' }),
  );
}

function contractsMeant(
  table: InstrumentTable,
  place: Exchange,
  contract: ContractName,
): readonly Instrument[] {
  const listed = contractsNamed(table, place, contract);
  switch (contract.kind) {
    case 'nth-future': {
      // By expiry, as a list has them.
      const future = listed[contract.number - 1];
      return future ? [future] : [];
    }
    case 'future':
      return listed.filter(({ expiry }) => expiry?.startsWith(contract.month));
    case 'option':
      return listed.filter((option) => isOption(option, contract));
  }
}

function isOption(
  { expiry, strikePaise, optionType }: Instrument,
  wanted: { readonly expiry: string; readonly strikePaise: number; readonly optionType: OptionType },
): boolean {
  return expiry === wanted.expiry && strikePaise === wanted.strikePaise && optionType === wanted.optionType;
}

function unknown(
  table: InstrumentTable,
  name: string,
  places: readonly Exchange[],
  rest: string,
): Result<never, NameRefusal> {
  return refuse({
    code: 'name-unknown',
    name,
    nearest: nearestNames(table, places, rest).slice(0, NAMED_MAX),
  });
}
