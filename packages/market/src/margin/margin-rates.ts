/** Margins in hundredths of a percent of the contract value, by group of underlyings. */
export type MarginRate = {
  readonly spanBasisPoints: number;
  readonly exposureBasisPoints: number;
  /** Short options of an index need more on their expiry day. */
  readonly isIndex: boolean;
};

const BENCHMARK: MarginRate = { spanBasisPoints: 950, exposureBasisPoints: 200, isIndex: true };
const OTHER_INDEX: MarginRate = { spanBasisPoints: 1_100, exposureBasisPoints: 200, isIndex: true };
const LARGE_STOCK: MarginRate = { spanBasisPoints: 1_500, exposureBasisPoints: 350, isIndex: false };
const OTHER_STOCK: MarginRate = { spanBasisPoints: 2_500, exposureBasisPoints: 350, isIndex: false };
const ENERGY: MarginRate = { spanBasisPoints: 2_000, exposureBasisPoints: 300, isIndex: false };
const BULLION: MarginRate = { spanBasisPoints: 1_000, exposureBasisPoints: 300, isIndex: false };

const GROUPS: readonly { readonly rate: MarginRate; readonly names: readonly string[] }[] = [
  { rate: BENCHMARK, names: ['NIFTY', 'SENSEX'] },
  {
    rate: OTHER_INDEX,
    names: ['BANKNIFTY', 'FINNIFTY', 'MIDCPNIFTY', 'NIFTYNXT50', 'BANKEX', 'SENSEX50', 'FOCIT'],
  },
  {
    rate: LARGE_STOCK,
    names: (
      'RELIANCE HDFCBANK ICICIBANK SBIN AXISBANK KOTAKBANK TCS INFY HCLTECH WIPRO BHARTIARTL ITC HINDUNILVR LT ' +
      'BAJFINANCE MARUTI M&M SUNPHARMA NTPC POWERGRID ONGC TITAN ULTRACEMCO TATASTEEL BEL'
    ).split(' '),
  },
  { rate: ENERGY, names: ['CRUDEOIL', 'CRUDEOILM', 'NATURALGAS', 'NATGASMINI'] },
  { rate: BULLION, names: ['GOLD', 'GOLDM', 'GOLDGUINEA', 'GOLDPETAL', 'SILVER', 'SILVERM', 'SILVERMIC'] },
];

const RATES = new Map(GROUPS.flatMap(({ rate, names }) => names.map((name) => [name, rate] as const)));

/** A stock that no group names is margined as one of the smaller. */
export function marginRateOf(symbol: string): MarginRate {
  return RATES.get(symbol) ?? OTHER_STOCK;
}

/** The least that is asked for shares bought or sold for the day. */
export const INTRADAY_EQUITY_BASIS_POINTS = 2_000;
/** On every short option of an index on its expiry day, hedged or not. */
export const EXPIRY_DAY_BASIS_POINTS = 200;
/** A combination is tried at moves at least this large. */
export const MOVE_BASIS_POINTS_MIN = 900;
