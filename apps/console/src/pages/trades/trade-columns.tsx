import type { Trade } from '@spark/client';
import { Gain, PriceFigure, Rupees } from '../../parts/Figure.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { clockOf, dayOf } from '../../text/clock-of.ts';
import { count, percent } from '../../text/money.ts';
import { Side } from '../orders/StatusChip.tsx';

export const TRADE_COLUMNS: readonly Column<Trade>[] = [
  {
    id: 'day',
    head: 'Day',
    cell: ({ date }) => <span className="figure">{dayOf(date)}</span>,
    value: ({ date }) => date,
  },
  {
    id: 'in',
    head: 'Entry',
    cell: ({ entryTime }) => clockOf(entryTime),
    value: ({ entryTime }) => entryTime,
    isExtra: true,
  },
  {
    id: 'out',
    head: 'Exit',
    cell: ({ exitTime }) => clockOf(exitTime),
    value: ({ exitTime }) => exitTime,
    isExtra: true,
  },
  {
    id: 'side',
    head: 'Side',
    cell: ({ transType }) => <Side transType={transType} />,
    value: ({ transType }) => transType,
    isExtra: true,
  },
  { id: 'instrument', head: 'Instrument', cell: ({ symbol }) => symbol, value: ({ symbol }) => symbol },
  { id: 'qty', head: 'Units', cell: ({ qty }) => count(qty), value: ({ qty }) => qty, isNumber: true },
  {
    id: 'bought',
    head: 'Entry price',
    cell: ({ entryPrice }) => <PriceFigure value={entryPrice} />,
    value: ({ entryPrice }) => entryPrice,
    isNumber: true,
    isExtra: true,
  },
  {
    id: 'sold',
    head: 'Exit price',
    cell: ({ exitPrice }) => <PriceFigure value={exitPrice} />,
    value: ({ exitPrice }) => exitPrice,
    isNumber: true,
    isExtra: true,
  },
  {
    id: 'pnl',
    head: 'P&L',
    cell: ({ PNL }) => <Gain value={PNL} />,
    value: ({ PNL }) => PNL,
    isNumber: true,
  },
  {
    id: 'share',
    head: 'Of capital',
    cell: ({ PNLper }) => percent(PNLper),
    value: ({ PNLper }) => PNLper,
    isNumber: true,
    isExtra: true,
  },
  {
    id: 'charges',
    head: 'Charges',
    cell: ({ Charges }) => <Rupees value={Charges} />,
    value: ({ Charges }) => Charges,
    isNumber: true,
    isExtra: true,
  },
  {
    id: 'account',
    head: 'Account',
    cell: ({ AccountName }) => AccountName,
    value: ({ AccountName }) => AccountName,
    isExtra: true,
  },
  {
    id: 'strategy',
    head: 'Strategy',
    cell: ({ StrategyName }) => StrategyName,
    value: ({ StrategyName }) => StrategyName,
    isExtra: true,
  },
];
