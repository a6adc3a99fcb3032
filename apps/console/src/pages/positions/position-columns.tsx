import type { LivePosition } from '@spark/client';
import { Link } from '@tanstack/react-router';
import { Gain, PriceFigure } from '../../parts/Figure.tsx';
import { Chip } from '../../parts/Panel.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { clockOf } from '../../text/clock-of.ts';
import { count, price } from '../../text/money.ts';
import styles from './Positions.module.css';

const NO_PRICE = 'No fresh price, so what is open cannot be valued';

export const POSITION_COLUMNS: readonly Column<LivePosition>[] = [
  {
    id: 'instrument',
    head: 'Instrument',
    cell: ({ symbol, token, closing, ForwardTest, AccountName, StrategyName, ltp, stale }) => (
      <>
        <Link to="/trade/$token" params={{ token }}>
          {symbol}
        </Link>{' '}
        {ForwardTest === 1 && <Chip>forward</Chip>}
        {closing && (
          <span title={closing.problem ?? `Being closed since ${closing.since}`}>
            <Chip tone={closing.problem ? 'bad' : 'warn'}>
              {closing.problem ? 'closing, stuck' : 'closing'}
            </Chip>
          </span>
        )}
        <small className={styles.place}>
          {AccountName}, {StrategyName}, LTP&nbsp;{price(stale ? null : ltp)}
        </small>
      </>
    ),
    value: ({ symbol }) => symbol,
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
  {
    id: 'product',
    head: 'Product',
    cell: ({ productType }) => productType,
    value: ({ productType }) => productType,
    isExtra: true,
  },
  {
    id: 'qty',
    head: 'Units',
    cell: ({ qty }) => <span className="figure">{count(qty)}</span>,
    value: ({ qty }) => qty,
    isNumber: true,
  },
  {
    id: 'average',
    head: 'Average',
    cell: ({ averagePrice }) => <PriceFigure value={averagePrice} reason="Nothing is open" />,
    value: ({ averagePrice }) => averagePrice,
    isNumber: true,
    isExtra: true,
  },
  {
    id: 'ltp',
    head: 'LTP',
    cell: ({ ltp, stale, ltpTime }) => (
      <PriceFigure
        value={stale ? null : ltp}
        reason={ltpTime === null ? 'No price has come yet' : `The last price is of ${clockOf(ltpTime)}`}
      />
    ),
    value: ({ ltp }) => ltp,
    isNumber: true,
    isExtra: true,
  },
  {
    id: 'booked',
    head: 'Booked',
    cell: ({ bookedpnl }) => <Gain value={bookedpnl} />,
    value: ({ bookedpnl }) => bookedpnl,
    isNumber: true,
    isExtra: true,
  },
  {
    id: 'open',
    head: 'Open',
    cell: ({ openpnl }) => <Gain value={openpnl} reason={NO_PRICE} />,
    value: ({ openpnl }) => openpnl,
    isNumber: true,
    isExtra: true,
  },
  {
    id: 'total',
    head: 'P&L',
    cell: ({ totalpnl }) => <Gain value={totalpnl} reason={NO_PRICE} />,
    value: ({ totalpnl }) => totalpnl,
    isNumber: true,
  },
];
