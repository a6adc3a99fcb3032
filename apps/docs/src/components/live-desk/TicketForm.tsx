import { type FormEvent, useEffect, useState } from 'react';
import { useSession } from '../api-reference/session.ts';
import { type FoundInstrument, findInstrument } from '../live-data/find-instrument.ts';
import { InstrumentField } from './InstrumentField.tsx';
import { rupees } from './order-words.ts';
import type { PaperStrategy } from './paper-desk.ts';
import { suggestPrices } from './suggest-prices.ts';
import { ChoiceField, NumberField } from './TicketFields.tsx';
import styles from './TicketForm.module.css';
import { type LastPrice, useLastPrice } from './use-last-price.ts';

const ALL = '';
const FIRST_INSTRUMENT = 'NSE:212';

interface Props {
  readonly strategies: readonly PaperStrategy[];
  readonly onPlace: (order: object) => void;
}

/** One order for every account of a strategy, or for one of them. */
export function TicketForm({ strategies, onPlace }: Props) {
  const session = useSession();
  const [strategyName, setStrategyName] = useState(strategies[0]?.name ?? '');
  const strategy = strategies.find(({ name }) => name === strategyName) ?? strategies[0];
  const [wantedAccount, setAccount] = useState(ALL);
  const [instrument, setInstrument] = useState<FoundInstrument | null>(null);
  const [side, setSide] = useState('Buy');
  const [orderType, setOrderType] = useState('Market');
  const [product, setProduct] = useState('Intraday');
  const [qty, setQty] = useState('10');
  const [prices, setPrices] = useState({ limitPrice: '', triggerPrice: '' });
  const last = useLastPrice(session, instrument?.token ?? '');

  useEffect(() => {
    void findInstrument(session, FIRST_INSTRUMENT).then((asked) => {
      if (asked.ok) setInstrument((before) => before ?? asked.rows[0] ?? null);
    });
  }, [session]);

  // Suggested anew for another order, and for the first price of it; not while the reader types.
  const isPriced = last.price !== null;
  const tick = instrument?.tick ?? 0.05;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a price that moves must not change what is typed.
  useEffect(() => {
    setPrices(suggestPrices({ orderType, side, last: last.price, tick }));
  }, [orderType, side, tick, isPriced, instrument?.token]);

  if (!strategy) return null;
  const names = strategy.accounts.map((account) => account.identifier);
  const canTakeAll = strategy.isPaperOnly && names.length > 1;
  const account = names.includes(wantedAccount) ? wantedAccount : canTakeAll ? ALL : (names[0] ?? '');
  const targets = strategy.accounts.filter(({ identifier }) => account === ALL || identifier === account);

  const place = (event: FormEvent) => {
    event.preventDefault();
    if (instrument === null) return;
    onPlace({
      strategyname: strategy.name,
      ...(account === ALL ? {} : { identifier: account }),
      token: instrument.token,
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
          setQty(String(chosen.lot > 1 ? chosen.lot : 10));
        }}
      />
      <Price last={last} />
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

function Price({ last }: { readonly last: LastPrice }) {
  return (
    <p className={styles.price}>
      Last price <output aria-label="Last price">{rupees(last.price)}</output>
      {last.price === null && ' not known yet'}
      {last.at !== '' && <small> at {last.at}</small>}
      {last.isStale && <small> stale</small>}
    </p>
  );
}
