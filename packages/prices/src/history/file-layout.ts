/** How a file says which instrument a candle is of: by token, by trading symbol, or by the terms of the contract. */
export type WrittenInstrument =
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'symbol'; readonly symbol: string; readonly exchange: string }
  | {
      readonly by: 'terms';
      readonly name: string;
      readonly expiry: string;
      /** Both empty, or `FUT` as the type, for a future. */
      readonly strike: string;
      readonly type: string;
      readonly exchange: string;
    };

export const NAMED_BY = {
  token: ['token'],
  symbol: ['symbol'],
  terms: ['name', 'expiry', 'strike', 'type'],
} as const;

/** Columns that every file has. */
export const CANDLE_COLUMNS = ['datetime', 'open', 'high', 'low', 'close', 'volume'] as const;
/** Columns that may be left out, and what holds then. */
export const FURTHER_COLUMNS = { interval: '1', oi: '0', exchange: '' } as const;

export type FileColumn =
  | (typeof NAMED_BY)[keyof typeof NAMED_BY][number]
  | (typeof CANDLE_COLUMNS)[number]
  | keyof typeof FURTHER_COLUMNS;

/** The layout of exported candles: the columns of `GET /history` with the token and the interval in front. */
export const FILE_COLUMNS = [
  'token',
  'interval',
  'datetime',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'oi',
] as const;

const KNOWN: readonly string[] = [
  ...Object.values(NAMED_BY).flat(),
  ...CANDLE_COLUMNS,
  ...Object.keys(FURTHER_COLUMNS),
];

export function isFileColumn(name: string): name is FileColumn {
  return KNOWN.includes(name);
}

/** Which of the three ways a file has; the first one whose columns are there. */
export function namedBy(found: readonly string[]): keyof typeof NAMED_BY | null {
  const isThere = (columns: readonly string[]) => columns.every((column) => found.includes(column));
  if (isThere(NAMED_BY.token)) return 'token';
  if (isThere(NAMED_BY.symbol)) return 'symbol';
  return isThere(NAMED_BY.terms) ? 'terms' : null;
}

/** What is wrong with the columns of a file; null when it is one of candles. */
export function columnsFault(found: readonly string[]): string | null {
  const way = namedBy(found);
  const missing = CANDLE_COLUMNS.filter((column) => !found.includes(column));
  if (way === null)
    return `the column token is missing; symbol, or name, expiry, strike and type, can take its place`;
  if (missing.length > 0) return `the column ${missing.join(', ')} is missing`;
  const unknown = found.filter((column) => !isFileColumn(column));
  if (unknown.length > 0) return `the column ${unknown.join(', ')} is not known here`;
  const others = Object.entries(NAMED_BY)
    .filter(([other]) => other !== way)
    .flatMap(([, columns]) => columns)
    .filter((column) => found.includes(column));
  if (others.length > 0) return `the column ${others.join(', ')} stands beside ${NAMED_BY[way].join(', ')}`;
  return new Set(found).size === found.length ? null : 'a column stands there twice';
}

/** A cell of a row by its column; empty where a column that may be left out is not there. */
export type Cell = (column: FileColumn) => string;

export function instrumentOf(way: keyof typeof NAMED_BY, cell: Cell): WrittenInstrument {
  const exchange = cell('exchange').toUpperCase();
  if (way === 'token') return { by: 'token', token: cell('token') };
  if (way === 'symbol') return { by: 'symbol', symbol: cell('symbol'), exchange };
  return {
    by: 'terms',
    name: cell('name'),
    expiry: cell('expiry'),
    strike: cell('strike'),
    type: cell('type').toUpperCase(),
    exchange,
  };
}
