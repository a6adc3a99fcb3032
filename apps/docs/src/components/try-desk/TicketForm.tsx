import type { Instrument, OrderRequest } from '@spark/client';
import { instrumentToken, istClock, type Price } from '@spark/web';
import { type FormEvent, useEffect, useState } from 'react';
import { useSpark } from '../spark-data/use-spark.ts';
import { InstrumentField } from './InstrumentField.tsx';
import { rupees } from './order-labels.ts';
import type { PaperStrategy } from './paper-desk.ts';
import { suggestPrices } from './suggest-prices.ts';
import { ChoiceField, NumberField } from './TicketFields.tsx';
import styles from './TicketForm.module.css';
import { useLastPrice } from './use-last-price.ts';

const ALL = '';
const FIRST_INSTRUMENT = 'NSE:212';

interface Props {
  readonly strategies: readonly PaperStrategy[];
  readonly onPlace: (order: OrderRequest) => void;
}

/** One order for every account of a strategy, or for one of them. */
export function TicketForm({ strategies, onPlace }: Props) {
  const spark = useSpark();
  const [strategyName, setStrategyName] = useState(strategies[0]?.name ?? '');
  const strategy = strategies.find(({ name }) => name === strategyName) ?? strategies[0];
  const [wantedAccount, setAccount] = useState(ALL);
  const [instrument, setInstrument] = useState<Instrument | null>(null);
  const [side, setSide] = useState<NonNullable<OrderRequest['transType']>>('Buy');
  const [orderType, setOrderType] = useState<OrderRequest['orderType']>('Market');
  const [product, setProduct] = useState<OrderRequest['productType']>('Intraday');
  const [qty, setQty] = useState('10');
  const [prices, setPrices] = useState({ limitPrice: '', triggerPrice: '' });
  const token = instrument && instrumentToken(instrument);
  const last = useLastPrice(spark, token);

  useEffect(() => {
    spark?.searchInstruments({ q: FIRST_INSTRUMENT, limit: 1 }).then(
      ({ data }) => setInstrument((before) => before ?? data[0] ?? null),
      // The reader searches for one, and the search shows why that fails.
      () => undefined,
    );
  }, [spark]);

  // Suggested again for another order, and for the first price of it; not while the reader types.
  const isPriced = last.ltp !== null;
  const tick = instrument?.tick_size ?? 0.05;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a price that moves must not change what is typed.
  useEffect(() => {
    setPrices(suggestPrices({ orderType, side, last: last.ltp, tick }));
  }, [orderType, side, tick, isPriced, token]);

  if (!strategy) return null;
  const names = strategy.accounts.map((account) => account.identifier);
  const canTakeAll = strategy.isPaperOnly && names.length > 1;
  const account = names.includes(wantedAccount) ? wantedAccount : canTakeAll ? ALL : (names[0] ?? '');
  const targets = strategy.accounts.filter(({ identifier }) => account === ALL || identifier === account);

  const place = (event: FormEvent) => {
    event.preventDefault();
    if (token === null) return;
    onPlace({
      strategyname: strategy.name,
      ...(account === ALL ? {} : { identifier: account }),
      token,
      qty: Number(qty),
      transType: side,
      orderType,
      productType: product,
      ...(orderType === 'Market' ? {} : { limitPrice: Number(prices.limitPrice) }),
      ...(orderType === 'SL-Limit' ? { triggerPrice: Number(prices.triggerPrice) } : {}),
    });
  };

  return (
    <form className={styles.ticket} onSubmit={place} aria-label="Order ticket">
      <div className={styles.fields}>
        <ChoiceField
          id="ticket-strategy"
          label="Strategy"
          value={strategy.name}
          values={strategies.map(({ name }) => [name, name])}
          onChange={setStrategyName}
        />
        <ChoiceField
          id="ticket-account"
          label="Accounts"
          value={account}
          values={[
            ...(canTakeAll ? [[ALL, `All ${names.length} accounts`] as const] : []),
            ...strategy.accounts.map(({ identifier, name }) => [identifier, name] as const),
          ]}
          onChange={setAccount}
        />
      </div>
      <InstrumentField
        chosen={instrument}
        onChoose={(chosen) => {
          setInstrument(chosen);
          setQty(String(chosen.lotsize > 1 ? chosen.lotsize : 10));
        }}
      />
      <LastPrice last={last} />
      <div className={styles.fields}>
        <ChoiceField id="ticket-side" label="Side" value={side} values={SIDES} onChange={setSide} />
        <NumberField id="ticket-qty" label="Quantity" value={qty} onChange={setQty} />
        <ChoiceField id="ticket-type" label="Type" value={orderType} values={TYPES} onChange={setOrderType} />
        <ChoiceField
          id="ticket-product"
          label="Product"
          value={product}
          values={PRODUCTS}
          onChange={setProduct}
        />
        {orderType === 'SL-Limit' && (
          <NumberField
            id="ticket-trigger"
            label="Trigger price (₹)"
            value={prices.triggerPrice}
            onChange={(triggerPrice) => setPrices({ ...prices, triggerPrice })}
          />
        )}
        {orderType !== 'Market' && (
          <NumberField
            id="ticket-limit"
            label="Limit price (₹)"
            value={prices.limitPrice}
            onChange={(limitPrice) => setPrices({ ...prices, limitPrice })}
          />
        )}
      </div>
      <p className={styles.targets}>
        Goes to{' '}
        {targets.map(({ name, multiplier }, index) => (
          <span key={name}>
            {index > 0 && ' and '}
            <strong>{name}</strong> × {multiplier}
          </span>
        ))}
        .{!strategy.isPaperOnly && ' This strategy has live accounts too, so each order goes to one account.'}
      </p>
      <button
        type="submit"
        className="button button--primary button--sm"
        data-side={side}
        disabled={instrument === null}
      >
        Place order
      </button>
    </form>
  );
}

const SIDES = [
  ['Buy', 'Buy'],
  ['Sell', 'Sell'],
] as const;
const TYPES = [
  ['Market', 'Market'],
  ['Limit', 'Limit'],
  ['SL-Limit', 'SL-Limit'],
] as const;
const PRODUCTS = [
  ['Intraday', 'Intraday (MIS)'],
  ['Delivery', 'Delivery (CNC, NRML)'],
] as const;

function LastPrice({ last: { ltp, at, isStale } }: { readonly last: Price }) {
  return (
    <p className={styles.price}>
      Last price <output aria-label="Last price">{rupees(ltp)}</output>
      {ltp === null && ' not known yet'}
      {at !== null && <small> at {istClock(at)}</small>}
      {isStale && <small> stale</small>}
    </p>
  );
}
