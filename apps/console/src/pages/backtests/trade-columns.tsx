import type { BacktestTrade } from '@spark/client';
import { Gain, PriceFigure } from '../../parts/Figure.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { count } from '../../text/money.ts';
import { groupName } from './report-figures.ts';

const time = (text: string) => text.slice(0, 16).replace('T', ' ');

export function tradeColumns(onOpen: (leg: number) => void): readonly Column<BacktestTrade>[] {
  return [
    {
      id: 'symbol',
      head: 'Contract',
      value: ({ symbol }) => symbol,
      cell: ({ symbol, leg }) => (
        <a
          href={`?trade=${leg}`}
          onClick={(event) => {
            event.preventDefault();
            onOpen(leg);
          }}
        >
          {symbol}
        </a>
      ),
    },
    { id: 'side', head: 'Side', value: ({ side }) => side, cell: ({ side }) => side, isExtra: true },
    {
      id: 'qty',
      head: 'Qty',
      isNumber: true,
      isExtra: true,
      value: ({ qty }) => qty,
      cell: ({ qty }) => count(qty),
    },
    {
      id: 'entry',
      head: 'Entry',
      value: ({ entryTime }) => entryTime,
      cell: ({ entryTime }) => time(entryTime),
    },
    {
      id: 'exit',
      head: 'Exit',
      isExtra: true,
      value: ({ exitTime }) => exitTime,
      cell: ({ exitTime }) => time(exitTime),
    },
    {
      id: 'entryPrice',
      head: 'Entry price',
      isNumber: true,
      isExtra: true,
      value: ({ entryPrice }) => entryPrice,
      cell: ({ entryPrice }) => <PriceFigure value={entryPrice} />,
    },
    {
      id: 'exitPrice',
      head: 'Exit price',
      isNumber: true,
      isExtra: true,
      value: ({ exitPrice }) => exitPrice,
      cell: ({ exitPrice }) => <PriceFigure value={exitPrice} />,
    },
    {
      id: 'reason',
      head: 'Why it ended',
      isExtra: true,
      value: ({ reason }) => groupName(reason),
      cell: ({ reason, ambiguous }) => (ambiguous ? `${groupName(reason)} (in doubt)` : groupName(reason)),
    },
    {
      id: 'charges',
      head: 'Charges',
      isNumber: true,
      isHidden: true,
      value: ({ charges }) => charges,
      cell: ({ charges }) => <PriceFigure value={charges} />,
    },
    {
      id: 'mae',
      head: 'At the worst',
      isNumber: true,
      isExtra: true,
      value: ({ mae }) => mae,
      cell: ({ mae }) => <PriceFigure value={mae} />,
    },
    {
      id: 'mfe',
      head: 'At the best',
      isNumber: true,
      isExtra: true,
      value: ({ mfe }) => mfe,
      cell: ({ mfe }) => <PriceFigure value={mfe} />,
    },
    {
      id: 'net',
      head: 'Net',
      isNumber: true,
      value: ({ net }) => net,
      cell: ({ net }) => <Gain value={net} />,
    },
  ];
}
