import type { ChainOption, ChainStrike, OptionChain } from '../generated/entities.ts';
import { type Column, cellText, rupeesText, tableText } from './table.ts';

/** An option chain for people: what it comes to, then calls on the left and puts on the right of the strikes. */
export function chainText(chain: OptionChain, width = Number.POSITIVE_INFINITY): string {
  let columns = columnsOf(chain.atmStrike);
  let table = tableText(columns, chain.strikes);
  for (const title of LEFT_OUT) {
    if (table.split('\n').every((line) => line.length <= width)) break;
    columns = columns.filter((column) => column.title !== title);
    table = tableText(columns, chain.strikes);
  }
  return `${chainSentence(chain)}\n${table}`;
}

/** The chain in one line. */
export function chainSentence(chain: OptionChain): string {
  const { symbol, expiry, spot, atmStrike, straddlePrice, pcr, maxPain, strikes } = chain;
  // More strikes of the expiry come to other figures.
  const ofShown = `of these ${strikes.length} strikes`;
  return cellText(
    `${symbol} ${expiry}  spot ${rupeesText(spot)}  at the money ${known(atmStrike)}  straddle ` +
      `${rupeesText(straddlePrice)}  put-call ratio ${known(pcr)}  max pain ${known(maxPain)}  ${ofShown}`,
  );
}

/** Dropped first where there is no room. Prices and strikes stay. */
const LEFT_OUT = ['CHANGE', 'OI', 'DELTA', 'IV', 'HELD'];

const SIDE: readonly Column<ChainOption | null>[] = [
  { title: 'HELD', cell: (option) => (option?.position === 0 ? ' ' : option?.position), isNumber: true },
  { title: 'CHANGE', cell: (option) => option?.oiChange, isNumber: true },
  { title: 'OI', cell: (option) => option?.oi, isNumber: true },
  { title: 'IV', cell: (option) => option?.iv?.toFixed(1), isNumber: true },
  { title: 'DELTA', cell: (option) => option?.delta?.toFixed(2), isNumber: true },
  { title: 'LTP', cell: (option) => rupeesText(option?.ltp), isNumber: true },
];

function columnsOf(atmStrike: number | null): readonly Column<ChainStrike>[] {
  const side = (of: 'CE' | 'PE') =>
    SIDE.map((column): Column<ChainStrike> => ({ ...column, cell: (row) => column.cell(row[of]) }));
  return [
    ...side('CE'),
    { title: 'CALL', cell: ({ strike }) => (strike === atmStrike ? '>>' : ' ') },
    { title: 'STRIKE', cell: ({ strike }) => strike, isNumber: true },
    { title: 'PUT', cell: ({ strike }) => (strike === atmStrike ? '<<' : ' ') },
    ...side('PE').toReversed(),
  ];
}

function known(value: number | null): string {
  return value === null ? '-' : String(value);
}
