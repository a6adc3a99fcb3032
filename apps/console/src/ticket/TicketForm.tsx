import type { Instrument } from '@spark/client';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { InstrumentField } from '../instruments/InstrumentField.tsx';
import { tokenOf, useInstrument } from '../instruments/use-instrument.ts';
import { LivePrice } from '../live/LivePrice.tsx';
import { UPDATED, useUpdated } from '../live/use-updated.ts';
import { Button } from '../parts/Button.tsx';
import { Choice, SelectField, TextField } from '../parts/Field.tsx';
import { useStrategies } from '../reads/desk-reads.ts';
import { count } from '../text/money.ts';
import { firstDraft } from './first-draft.ts';
import { LotButtons } from './LotButtons.tsx';
import { draftProblems, type OrderDraft, orderOf } from './order-draft.ts';
import { PlanPreview } from './PlanPreview.tsx';
import { PriceFields } from './PriceFields.tsx';
import styles from './Ticket.module.css';
import { TicketTools } from './TicketTools.tsx';
import type { OpenTicket } from './ticket-store.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useTicketDefaults } from './use-ticket-settings.ts';

export function TicketForm({ start }: { readonly start: OpenTicket }): ReactNode {
  const [chosen, setChosen] = useState<Instrument | null>(null);
  const [changes, setChanges] = useState<Partial<OrderDraft>>({});
  const [isAsked, setAsked] = useState(false);
  const strategies = useStrategies();
  const { value: defaults } = useTicketDefaults();
  const draft: OrderDraft = { ...firstDraft(start, defaults), ...changes };
  const given = useInstrument(chosen ? undefined : (changes.token ?? start.token));
  const instrument = chosen ?? given ?? null;
  const strategyname = draft.strategyname || (strategies.data?.[0]?.StrategyName ?? '');
  const qty = draft.qty || (instrument ? String(instrument.lotsize) : '');
  const whole: OrderDraft = { ...draft, token: instrument ? tokenOf(instrument) : null, strategyname, qty };
  const order = orderOf(whole);
  const problems = draftProblems(whole);
  const problemOf = (field: keyof OrderDraft) =>
    isAsked ? problems.find((problem) => problem.field === field)?.message : undefined;
  const isUpdated = useUpdated();
  const sentence = `${draft.transType} ${qty} ${instrument?.symbol ?? ''}`;
  const { place, isBusy } = usePlaceOrder(start.key);
  const set = (change: Partial<OrderDraft>) => setChanges((before) => ({ ...before, ...change }));

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (order) void place(order, sentence);
  }

  /** 1 to 5 choose lots while no text is typed. */
  function onKeyDown({ key, target }: KeyboardEvent): void {
    const lots = defaults.lots[Number(key) - 1];
    if (lots === undefined || !instrument) return;
    if (target instanceof HTMLElement && target.closest('input:not([type="radio"]), select')) return;
    set({ qty: String(lots * instrument.lotsize) });
  }

  return (
    <div className={styles.form}>
      <form className={styles.form} onSubmit={onSubmit} onKeyDown={onKeyDown} data-side={draft.transType}>
        <InstrumentField
          label="Instrument"
          chosen={instrument}
          hasFocus={start.token === undefined}
          onChoose={(next) => {
            setChosen(next);
            set({ qty: String(next.lotsize) });
          }}
        />
        {problemOf('token') && <p className="bad">{problemOf('token')}</p>}
        {instrument && <PriceLine instrument={instrument} />}
        <Choice
          label="Side"
          isLabelHidden
          value={draft.transType}
          options={[
            ['Buy', 'Buy'],
            ['Sell', 'Sell'],
          ]}
          onChange={(transType) => set({ transType })}
        />
        <div className={styles.pair}>
          <TextField
            label="Quantity"
            hint={lotText(qty, instrument)}
            inputMode="numeric"
            value={qty}
            problem={problemOf('qty')}
            onChange={(event) => set({ qty: event.target.value })}
          />
          <SelectField
            label="Product"
            value={draft.productType}
            onChange={(event) => set({ productType: event.target.value as OrderDraft['productType'] })}
          >
            <option>Intraday</option>
            <option>Delivery</option>
          </SelectField>
        </div>
        {instrument && (
          <LotButtons
            lots={defaults.lots}
            lotSize={instrument.lotsize}
            qty={qty}
            onChoose={(next) => set({ qty: String(next) })}
          />
        )}
        <Choice
          label="Type"
          isLabelHidden
          value={draft.orderType}
          options={[
            ['Market', 'Market'],
            ['Limit', 'Limit'],
            ['SL-Limit', 'SL-Limit'],
          ]}
          onChange={(orderType) => set({ orderType })}
        />
        <PriceFields
          draft={draft}
          tick={instrument?.tick_size ?? 0.05}
          problemOf={problemOf}
          onChange={set}
        />
        <SelectField
          label="Strategy"
          hint="its linked accounts take it"
          value={strategyname}
          problem={problemOf('strategyname')}
          onChange={(event) => set({ strategyname: event.target.value, identifier: '' })}
        >
          {strategies.data?.map(({ StrategyName, ForwardTest }) => (
            <option key={StrategyName} value={StrategyName}>
              {StrategyName}
              {ForwardTest === 'Y' ? ' (forward test)' : ''}
            </option>
          ))}
        </SelectField>
        {draft.identifier !== '' && (
          <p className={styles.one}>
            Only in {draft.identifier.slice(draft.identifier.indexOf(':') + 1)}.{' '}
            <Button isSmall tone="quiet" onClick={() => set({ identifier: '' })}>
              In all linked accounts
            </Button>
          </p>
        )}
        <PlanPreview order={order} />
        {strategies.data?.length === 0 && (
          <p className={styles.refused}>
            An order belongs to a strategy, and there is none.{' '}
            <Link to="/connections/$tab" params={{ tab: 'strategies' }}>
              Add a strategy
            </Link>
          </p>
        )}
        {problems.length > 0 && !isAsked && (
          <p className="quiet">
            Still missing: {problems.map(({ field }) => FIELD_WORDS[field]).join(', ')}.
          </p>
        )}
        <Button
          type="submit"
          tone={draft.transType === 'Buy' ? 'buy' : 'sell'}
          isBusy={isBusy}
          disabled={isUpdated}
          title={isUpdated ? UPDATED : undefined}
          className={styles.place ?? ''}
        >
          {sentence}
        </Button>
      </form>
      <TicketTools
        draft={whole}
        order={order}
        instrument={instrument}
        onUse={(preset) => {
          setChosen(null);
          setChanges(preset);
        }}
      />
    </div>
  );
}

const FIELD_WORDS: Readonly<Partial<Record<keyof OrderDraft, string>>> = {
  token: 'an instrument',
  qty: 'a whole number of units',
  limitPrice: 'a limit price',
  triggerPrice: 'a trigger price',
  strategyname: 'a strategy',
};

function PriceLine({ instrument }: { readonly instrument: Instrument }): ReactNode {
  return (
    <p className={styles.price}>
      <LivePrice token={tokenOf(instrument)} />
      <span className="quiet">
        {instrument.exch_seg}
        {instrument.lotsize > 1 ? `, 1 lot = ${count(instrument.lotsize)} units` : ''}, tick{' '}
        {instrument.tick_size}
      </span>
    </p>
  );
}

/** How many lots that is, where it is a whole number of them. */
function lotText(qty: string, instrument: Instrument | null): string {
  if (!instrument || instrument.lotsize <= 1) return 'units';
  const lots = Number(qty) / instrument.lotsize;
  return Number.isInteger(lots) && lots > 0 ? `units, ${lots} ${lots === 1 ? 'lot' : 'lots'}` : 'units';
}
