import { type Instrument, type IstDay, ok, type Result, refuse } from '@spark/core';
import {
  CONTRACTS_KNOWN_FROM,
  type ContractTerms,
  dayNumber,
  dayOf,
  readContractSymbol,
  resolveName,
} from '@spark/market';
import { type SeriesName, seriesOf, type WrittenInstrument } from '@spark/prices';
import type { InstrumentBook } from '../instruments/instrument-book.ts';

type Book = Pick<InstrumentBook, 'current' | 'expired' | 'past' | 'instruments'>;
type Named = Result<SeriesName, string>;

/** Whose candles a row of a file is, listed today or expired: by token, by trading symbol, by the terms of a contract. */
export function createImportNames(book: Book, today: IstDay): (written: WrittenInstrument) => Named {
  const { past } = book;
  const contracts = createContractQuestions(book, today);

  function byToken(token: string): Named {
    const found = book.instruments.find(token) ?? book.expired(token);
    return found ? ok(seriesOf(found)) : refuse(`${shown(token)} is no token of an instrument`);
  }

  function bySymbol(symbol: string, exchange: string): Named {
    const terms = readContractSymbol(symbol);
    if (terms !== null) return byTerms({ ...terms, exchange }, symbol);
    for (const place of exchange === ''
      ? (['NSE', 'BSE'] as const)
      : CASH.filter((each) => each === exchange)) {
      const found = resolveName(book.current(), { text: symbol, exchange: place });
      if (found.ok && found.value.expiry === null) return ok(seriesOf(found.value));
    }
    return refuse(
      `${shown(symbol)} is no symbol of an instrument; write a contract like NIFTY17MAR2625000CE, a share by its name`,
    );
  }

  function byTerms(terms: ContractTerms, written: string): Named {
    const places = DERIVATIVES.filter(({ names }) => terms.exchange === '' || names.includes(terms.exchange));
    const place = places.find(({ exchange }) => contracts.hasContracts({ ...terms, exchange }))?.exchange;
    if (place === undefined)
      return refuse(`${shown(terms.name)} has no contracts at ${terms.exchange || 'NFO or BFO'}`);
    const at = { ...terms, exchange: place };
    const name = contracts.nameAt(at);
    // Before the tables nobody here can say what was listed: the file is believed.
    if (terms.expiry < CONTRACTS_KNOWN_FROM) return ok(seriesOf({ ...NOBODY, ...at, exchange: place, name }));
    const found = past.findTerms(at) ?? contracts.listedToday(at);
    return found ? ok(seriesOf(found)) : refuse(`${shown(written)} is no contract: ${contracts.whyNot(at)}`);
  }

  return (written) => {
    if (written.by === 'token') return byToken(written.token);
    if (written.by === 'symbol') return bySymbol(written.symbol, written.exchange);
    const terms = readTerms(written);
    return typeof terms === 'string' ? refuse(terms) : byTerms(terms, written.name);
  };
}

/** What is known of the contracts of a name, from its past and from the list of today. */
function createContractQuestions({ past, current }: Book, today: IstDay) {
  function hasContracts({ exchange, name }: Pick<ContractTerms, 'exchange' | 'name'>): boolean {
    const chain = past.chainOn({ exchange, name, day: CONTRACTS_KNOWN_FROM });
    return (chain.ok && chain.value !== null) || listed(exchange, name).length > 0;
  }

  function nameAt({ exchange, name }: Pick<ContractTerms, 'exchange' | 'name'>): string {
    const chain = past.chainOn({ exchange, name, day: CONTRACTS_KNOWN_FROM });
    return (chain.ok && chain.value?.name) || (listed(exchange, name)[0]?.name ?? name.toUpperCase());
  }

  function listed(exchange: string, name: string): readonly Instrument[] {
    if (exchange !== 'NFO' && exchange !== 'BFO') return [];
    return current().list({ exchange, name, class: 'future' });
  }

  /** A broker's list may have strikes that the rules do not. */
  function listedToday({
    exchange,
    name,
    expiry,
    strikePaise,
    optionType,
  }: ContractTerms): Instrument | null {
    if (exchange !== 'NFO' && exchange !== 'BFO') return null;
    const rows = current().list({ exchange, name, expiry });
    return rows.find((row) => row.strikePaise === strikePaise && row.optionType === optionType) ?? null;
  }

  function whyNot({ exchange, name, expiry, strikePaise }: ContractTerms): string {
    const kind = strikePaise === null ? 'future' : 'option';
    const near = past.expiriesBetween({
      ...{ exchange, name, kind },
      from: shifted(expiry, -NEAR_DAYS),
      to: shifted(expiry, NEAR_DAYS),
    });
    const days = near.ok ? near.value.map((passed) => passed.expiry) : [];
    if (!days.includes(expiry))
      return `nothing of ${name} expires on ${expiry}; ${days.join(', ')} are expiries`;
    const range = past.strikesOf({ exchange, name, expiry });
    if (range === null) return `it is not listed on ${today}`;
    const { lowPaise, highPaise, stepPaise } = range;
    return `strikes go from ${lowPaise / 100} to ${highPaise / 100} in steps of ${stepPaise / 100}`;
  }

  return { hasContracts, nameAt, listedToday, whyNot };
}

const CASH = ['NSE', 'BSE'] as const;
const DERIVATIVES: readonly { readonly exchange: 'NFO' | 'BFO'; readonly names: readonly string[] }[] = [
  { exchange: 'NFO', names: ['NFO', 'NSE'] },
  { exchange: 'BFO', names: ['BFO', 'BSE'] },
];
const NEAR_DAYS = 10;

/** Only the terms of a contract make the key of its candles. */
const NOBODY: Instrument = {
  key: '',
  exchange: 'NFO',
  token: '',
  symbol: '',
  name: '',
  class: 'option',
  instrumentType: 'OPTIDX',
  expiry: null,
  strikePaise: null,
  optionType: null,
  lotSize: 1,
  tickPaise: 1,
  freezeQty: 1,
  isCas: false,
};

function readTerms(written: Extract<WrittenInstrument, { readonly by: 'terms' }>): ContractTerms | string {
  const { exchange, name, expiry, strike, type } = written;
  if (!isDay(expiry)) return `expiry must be a day written YYYY-MM-DD, not ${shown(expiry)}`;
  const isFuture = type === 'FUT' || type === '';
  if (isFuture && (strike === '' || Number(strike) === 0))
    return { exchange, name, expiry, strikePaise: null, optionType: null };
  if (type !== 'CE' && type !== 'PE') return `type must be CE, PE or FUT, not ${shown(type)}`;
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(strike) || Number(strike) === 0)
    return `strike must be a price in rupees, not ${shown(strike)}`;
  return { exchange, name, expiry, strikePaise: Math.round(Number(strike) * 100), optionType: type };
}

function isDay(text: string): boolean {
  const number = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayNumber(text) : Number.NaN;
  return Number.isInteger(number) && dayOf(number) === text;
}

function shifted(day: IstDay, by: number): IstDay {
  const moved = dayOf(dayNumber(day) + by);
  return moved < CONTRACTS_KNOWN_FROM ? CONTRACTS_KNOWN_FROM : moved;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
