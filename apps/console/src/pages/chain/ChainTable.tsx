import type { ChainOption, OptionChain } from '@spark/client';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { count, decimal, percent, price } from '../../text/money.ts';
import { addLeg } from '../basket/basket-store.ts';
import styles from './Chain.module.css';

type ChainTableProps = {
  readonly chain: OptionChain;
  /** Nothing has come for a while. */
  readonly isOld: boolean;
  readonly lotSize: number | null;
  readonly hasGreeks: boolean;
  readonly phoneSide: 'CE' | 'PE';
};

type Cell = { readonly head: string; readonly text: (option: ChainOption) => string };

const PRICES: readonly Cell[] = [
  { head: 'OI', text: ({ oi }) => count(oi) },
  { head: 'OI change', text: ({ oiChange }) => count(oiChange) },
  { head: 'Volume', text: ({ volume }) => count(volume) },
  { head: 'IV', text: ({ iv }) => percent(iv, 1).replace('+', '') },
  { head: 'Bid', text: ({ bid }) => price(bid) },
  { head: 'Ask', text: ({ ask }) => price(ask) },
];
const GREEKS: readonly Cell[] = [
  { head: 'IV', text: ({ iv }) => percent(iv, 1).replace('+', '') },
  { head: 'Delta', text: ({ delta }) => decimal(delta, 2) },
  { head: 'Gamma', text: ({ gamma }) => decimal(gamma, 4) },
  { head: 'Theta', text: ({ theta }) => decimal(theta, 2) },
  { head: 'Vega', text: ({ vega }) => decimal(vega, 2) },
];

/** Calls at the left, puts at the right, strikes between them. What is in the money is shaded. */
export function ChainTable({ chain, isOld, lotSize, hasGreeks, phoneSide }: ChainTableProps): ReactNode {
  const cells = hasGreeks ? GREEKS : PRICES;
  const atm = useRef<HTMLTableRowElement>(null);
  const key = `${chain.symbol} ${chain.expiry}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each chain, not for each change of prices
  useEffect(() => {
    atm.current?.scrollIntoView({ block: 'center' });
  }, [key]);
  const mirrored = cells.toReversed();
  return (
    <div className={styles.frame} data-phone={phoneSide}>
      <table className={styles.table} data-old={isOld}>
        <caption className="visually-hidden">
          Option chain of {chain.symbol}, expiry {chain.expiry}
        </caption>
        <thead>
          <tr>
            {cells.map(({ head }) => (
              <th key={head} scope="col" data-side="CE">
                {head}
              </th>
            ))}
            <th scope="col" data-side="CE" className={styles.priceHead}>
              Call
            </th>
            <th scope="col" className={styles.strike}>
              Strike
            </th>
            <th scope="col" data-side="PE" className={styles.priceHead}>
              Put
            </th>
            {mirrored.map(({ head }) => (
              <th key={head} scope="col" data-side="PE">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chain.strikes.map(({ strike, CE, PE }) => {
            const isAtm = strike === chain.atmStrike;
            const isBelow = chain.atmStrike !== null && strike < chain.atmStrike;
            const isAbove = chain.atmStrike !== null && strike > chain.atmStrike;
            return (
              <tr key={strike} ref={isAtm ? atm : null} className={isAtm ? styles.atm : ''}>
                {cells.map(({ head, text }) => (
                  <td key={head} data-side="CE" className={isBelow ? styles.inside : ''}>
                    {CE ? text(CE) : ''}
                  </td>
                ))}
                <OptionCell option={CE} side="CE" isInside={isBelow} lotSize={lotSize} />
                <th scope="row" className={styles.strike}>
                  {price(strike).replace(/\.00$/, '')}
                </th>
                <OptionCell option={PE} side="PE" isInside={isAbove} lotSize={lotSize} />
                {mirrored.map(({ head, text }) => (
                  <td key={head} data-side="PE" className={isAbove ? styles.inside : ''}>
                    {PE ? text(PE) : ''}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function OptionCell({
  option,
  side,
  isInside,
  lotSize,
}: {
  readonly option: ChainOption | null;
  readonly side: 'CE' | 'PE';
  readonly isInside: boolean;
  readonly lotSize: number | null;
}): ReactNode {
  if (!option) return <td data-side={side} />;
  const add = (transType: 'Buy' | 'Sell') => {
    if (lotSize !== null) addLeg({ token: option.token, symbol: option.symbol, transType, lots: 1, lotSize });
  };
  return (
    <td data-side={side} className={`${styles.option} ${isInside ? styles.inside : ''}`}>
      <Link to="/trade/$token" params={{ token: option.token }} className={styles.ltp ?? ''}>
        {price(option.ltp)}
      </Link>
      {option.position !== 0 && (
        <small className={styles.held} title={`You hold ${count(option.position)} units`}>
          {count(option.position)}
        </small>
      )}
      <span className={styles.pick}>
        <button
          type="button"
          className={styles.buy}
          disabled={lotSize === null}
          aria-label={`Buy ${option.symbol}: add to the basket`}
          onClick={() => add('Buy')}
        >
          B
        </button>
        <button
          type="button"
          className={styles.sell}
          disabled={lotSize === null}
          aria-label={`Sell ${option.symbol}: add to the basket`}
          onClick={() => add('Sell')}
        >
          S
        </button>
      </span>
    </td>
  );
}
