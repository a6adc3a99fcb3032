import type { OptionChain } from '@spark/client';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { InstrumentField } from '../../instruments/InstrumentField.tsx';
import { useIsOld } from '../../live/use-live.ts';
import { Choice, SelectField } from '../../parts/Field.tsx';
import { Page } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useRead } from '../../reads/use-read.ts';
import { decimal, price } from '../../text/money.ts';
import { basketLegs } from '../basket/basket-store.ts';
import styles from './Chain.module.css';
import { ChainTable } from './ChainTable.tsx';
import { useChain } from './use-chain.ts';

/** What options are written on most; others are found by their name. */
const UNDERLYINGS = [
  ['NIFTY', 'NFO'],
  ['BANKNIFTY', 'NFO'],
  ['FINNIFTY', 'NFO'],
  ['SENSEX', 'BFO'],
] as const;
const STRIKES = ['10', '20', '30', '40'] as const;

/** The option chain, live. Cells pick legs for a basket. */
export function ChainPage(): ReactNode {
  const { underlying = 'NIFTY' } = useParams({ strict: false });
  const [expiryText, setExpiry] = useSearchState('expiry');
  const [strikesText, setStrikes] = useSearchState('strikes');
  const [columns, setColumns] = useSearchState('show');
  const [side, setSide] = useSearchState('side');
  const [exchangeText] = useSearchState('exchange');
  const navigate = useNavigate();
  const exchange =
    UNDERLYINGS.find(([symbol]) => symbol === underlying)?.[1] ?? (exchangeText === 'BFO' ? 'BFO' : 'NFO');
  const strikes = STRIKES.find((each) => each === strikesText) ?? '10';
  const expiries = useRead(['expiries', underlying], async (spark) => {
    const { data } = await spark.listExpiries({ symbol: underlying, exchange, instrument: 'OPT' });
    return data;
  });
  const expiry = expiryText || expiries.data?.[0];
  const isOld = useIsOld();
  const { chain, error } = useChain({ symbol: underlying, exchange, expiry, strikes: Number(strikes) });
  const legs = useSyncExternalStore(basketLegs.subscribe, basketLegs.getSnapshot);
  const lot = useRead(
    ['lot', chain?.strikes[0]?.CE?.symbol],
    async (spark) => {
      const { data } = await spark.searchInstruments({ q: chain?.strikes[0]?.CE?.symbol ?? '', limit: 1 });
      return data[0]?.lotsize ?? null;
    },
    { isOff: !chain?.strikes[0]?.CE },
  );

  return (
    <Page
      title={`Chain of ${underlying}`}
      isFull
      actions={
        legs.length > 0 && (
          <Link to="/basket">
            Basket with {legs.length} {legs.length === 1 ? 'leg' : 'legs'}
          </Link>
        )
      }
    >
      <div className={styles.tools}>
        <nav className={styles.tabs} aria-label="Underlying">
          {UNDERLYINGS.map(([symbol]) => (
            <Link
              key={symbol}
              to="/chain/$underlying"
              params={{ underlying: symbol }}
              className={styles.tab ?? ''}
              data-status={symbol === underlying ? 'active' : undefined}
            >
              {symbol}
            </Link>
          ))}
        </nav>
        <div className={styles.other}>
          <InstrumentField
            key={underlying}
            label="Another share or index"
            chosen={null}
            onChoose={({ name, exch_seg }) =>
              void navigate({
                to: '/chain/$underlying',
                params: { underlying: name },
                search: exch_seg.startsWith('B') ? { exchange: 'BFO' } : {},
              })
            }
          />
        </div>
        <SelectField label="Expiry" value={expiry ?? ''} onChange={(event) => setExpiry(event.target.value)}>
          {expiries.data?.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <SelectField
          label="Strikes each side"
          value={strikes}
          onChange={(event) => setStrikes(event.target.value)}
        >
          {STRIKES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <Choice
          label="Columns"
          value={columns === 'greeks' ? 'greeks' : 'prices'}
          options={[
            ['prices', 'Prices and OI'],
            ['greeks', 'Greeks'],
          ]}
          onChange={(next) => setColumns(next === 'greeks' ? next : '')}
        />
        <div className={styles.phoneOnly}>
          <Choice
            label="Side"
            value={side === 'puts' ? 'puts' : 'calls'}
            options={[
              ['calls', 'Calls'],
              ['puts', 'Puts'],
            ]}
            onChange={(next) => setSide(next === 'puts' ? next : '')}
          />
        </div>
      </div>
      {(error || expiries.error) && <Failure error={error ?? expiries.error} />}
      {chain ? (
        <>
          <Facts chain={chain} isOld={isOld} />
          {isUnpriced(chain) && (
            <p className="quiet" role="status">
              No price of {underlying} or of its options has come yet, so nothing can be worked out.
            </p>
          )}
          {chain.strikes.length === 0 ? (
            <Empty>No strike of this expiry is listed.</Empty>
          ) : (
            <ChainTable
              chain={chain}
              isOld={isOld}
              lotSize={lot.data ?? null}
              hasGreeks={columns === 'greeks'}
              phoneSide={side === 'puts' ? 'PE' : 'CE'}
            />
          )}
        </>
      ) : (
        !error && !expiries.error && <Loading label="Reading the chain" rows={14} />
      )}
    </Page>
  );
}

/** Strikes are listed, and no price came for any of them. */
function isUnpriced({ spot, strikes }: OptionChain): boolean {
  return spot === null && strikes.every(({ CE, PE }) => !CE?.ltp && !PE?.ltp);
}

function Facts({ chain, isOld }: { readonly chain: OptionChain; readonly isOld: boolean }): ReactNode {
  const facts: readonly (readonly [string, string])[] = [
    ['Spot', price(chain.spot)],
    [chain.futureSymbol ?? 'Future', price(chain.future)],
    ['Synthetic future', price(chain.syntheticFuture)],
    ['ATM', price(chain.atmStrike)],
    ['Straddle', price(chain.straddlePrice)],
    // More strikes of the expiry come to other figures.
    [`PCR of ${chain.strikes.length} strikes`, decimal(chain.pcr, 2)],
    [`Max pain of ${chain.strikes.length} strikes`, price(chain.maxPain)],
  ];
  return (
    <dl className={styles.facts} data-old={isOld}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figure">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
