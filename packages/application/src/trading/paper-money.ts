import type { MoneyBlocked, PaperMoney } from '@spark/brokers';
import {
  type AccountBook,
  type AccountKey,
  type BrokerFunds,
  type Clock,
  type InstrumentKey,
  type Instruments,
  isFinal,
  istDay,
  type OrderTerms,
  PAPER_MONEY,
  type Slice,
  type SliceToPlace,
} from '@spark/core';
import type { AccountActor, AccountRegistry, DeskService, OpenDesk } from '@spark/engine';
import {
  blockFor,
  insufficientFunds,
  type MarginBlock,
  type OrderToMargin,
  type PaperAccount,
  paperFunds,
} from '@spark/market';
import type { Vault } from '../secrets/vault.ts';
import { type PaperCapital, readPaperCapital } from './paper-capital.ts';

/** The money of paper accounts: what there is, what is bound, and whether an order can be paid for. */
export type PaperMoneyDesk = PaperMoney & {
  readonly funds: (account: AccountKey) => Promise<BrokerFunds>;
  /** Profit and loss of the account so far, to separate a capital from what was booked before it was set. */
  readonly bookedPaise: (account: AccountKey) => Promise<number>;
};

type Parts = {
  readonly registry: Pick<AccountRegistry, 'open'>;
  readonly desks: Pick<DeskService, 'read'>;
  readonly vault: Pick<Vault, 'open'>;
  readonly instruments: Instruments;
  readonly lastPaise: (key: InstrumentKey) => number | null;
  /** Waits for the first price of an instrument; absent where there always is one. */
  readonly firstPrice?: ((key: InstrumentKey) => Promise<void>) | undefined;
  readonly clock: Clock;
};

/** What an order bound when it came, and of how many units. */
type Binding = MarginBlock & { readonly openQty: number };

export function createPaperMoney(parts: Parts): PaperMoneyDesk {
  const { registry, desks, vault, instruments, lastPaise, clock } = parts;
  /** A changed desk is another object. Unsealing takes longer than the rest of an order's margin check. */
  const capitals = new WeakMap<OpenDesk, Map<string, PaperCapital>>();
  /** By book and tag: a reopened account computes again what its orders bind. */
  const bound = new WeakMap<AccountBook, Map<string, Binding>>();

  /** For orders from before this process started it is computed now. */
  function bindingsOf(book: AccountBook, moneyPaise: number): Map<string, Binding> {
    const known = bound.get(book);
    if (known) return known;
    const made = new Map<string, Binding>();
    bound.set(book, made);
    for (const order of book.openOrders()) {
      if (order.forwardTest) continue;
      for (const slice of order.slices) {
        if (isFinal(slice.status) || slice.orderId === null) continue;
        const account = paperAccount(book, moneyPaise, made, slice.tag);
        made.set(slice.tag, bindingOf({ ...order, ...slice }, openQtyOf(slice), account));
      }
    }
    return made;
  }

  function paperAccount(
    book: AccountBook,
    moneyPaise: number,
    bindings: Map<string, Binding>,
    withoutTag: string | null,
  ): PaperAccount {
    const blocks: MarginBlock[] = [];
    for (const [tag, block] of bindings) {
      const slice = book.orderOfTag(tag)?.slices.find((each) => each.tag === tag);
      if (!slice || isFinal(slice.status)) bindings.delete(tag);
      else if (tag !== withoutTag) blocks.push(leftOf(block, openQtyOf(slice)));
    }
    const positions = [...book.positions.values()].filter(({ forwardTest }) => !forwardTest);
    return { moneyPaise, positions, blocks, instruments, lastPaise, day: istDay(clock.now()) };
  }

  function bindingOf(
    slice: Pick<SliceToPlace, 'instrument' | 'product' | 'side' | 'terms'> & {
      readonly marketPaise: number | null;
    },
    openQty: number,
    account: PaperAccount,
  ): Binding {
    const { instrument, product, side, terms } = slice;
    const { key } = instrument;
    const lastKnown = lastPaise(key) ?? slice.marketPaise;
    const order = { key, product, side, qty: openQty, pricePaise: worstPrice(side, terms, lastKnown) };
    return { ...blockFor(order, account), openQty };
  }

  function capitalIn(desk: OpenDesk, accountName: string): PaperCapital {
    const known = capitals.get(desk) ?? new Map<string, PaperCapital>();
    capitals.set(desk, known);
    const capital = known.get(accountName) ?? readPaperCapital(vault.open(desk, accountName, PAPER_MONEY));
    known.set(accountName, capital);
    return capital;
  }

  /** Capital, and what was won or lost since it was set. */
  async function moneyOf({ account: { ucc, accountName }, bookedPaise }: AccountActor) {
    const desk = await desks.read(ucc);
    const capital = desk ? capitalIn(desk, accountName) : readPaperCapital(null);
    const booked = bookedPaise();
    const wonPaise = booked === null ? null : booked - capital.bookedPaise;
    return { capitalPaise: capital.capitalPaise, wonPaise };
  }

  async function underlyingPrice(key: InstrumentKey): Promise<void> {
    const instrument = instruments.find(key);
    const underlying = instrument?.class === 'option' ? instruments.underlyingOf(instrument) : null;
    if (underlying) await parts.firstPrice?.(underlying.key);
  }

  async function block(account: AccountKey, slice: SliceToPlace): Promise<MoneyBlocked> {
    const { tag } = slice;
    const actor = await registry.open(account);
    const { capitalPaise, wonPaise } = await moneyOf(actor);
    await underlyingPrice(slice.instrument.key);
    // From here on nothing is awaited, so no two orders are paid for with the same money.
    const moneyPaise = capitalPaise + (wonPaise ?? 0);
    const bindings = bindingsOf(actor.book, moneyPaise);
    const order = actor.book.orderOfTag(tag);
    const filledQty = order?.slices.find((each) => each.tag === tag)?.filledQty ?? 0;
    const now = paperAccount(actor.book, moneyPaise, bindings, tag);
    const binding = bindingOf(
      { ...slice, marketPaise: order?.marketPaise ?? null },
      Math.max(0, slice.qty - filledQty),
      now,
    );
    const { availablePaise } = paperFunds(now);
    const before = bindings.get(tag);
    // An order that needs no more than it already binds can be paid for.
    if (binding.paise > (before?.paise ?? 0) && binding.paise > availablePaise)
      return { kind: 'refused', reason: insufficientFunds(binding.paise, availablePaise) };
    bindings.set(tag, binding);
    const undo = (): void => {
      if (bindings.get(tag) !== binding) return;
      if (before) bindings.set(tag, before);
      else bindings.delete(tag);
    };
    return { kind: 'blocked', undo };
  }

  async function funds(account: AccountKey): Promise<BrokerFunds> {
    const actor = await registry.open(account);
    const open = [...actor.book.positions.values()].filter(
      (position) => position.netQty !== 0 && !position.forwardTest,
    );
    for (const { instrumentKey } of open) {
      await parts.firstPrice?.(instrumentKey);
      await underlyingPrice(instrumentKey);
    }
    const { capitalPaise, wonPaise } = await moneyOf(actor);
    const moneyPaise = capitalPaise + (wonPaise ?? 0);
    const now = paperAccount(actor.book, moneyPaise, bindingsOf(actor.book, moneyPaise), null);
    const { totalPaise, usedPaise, availablePaise, isLossKnown } = paperFunds(now);
    const isMoneyKnown = wonPaise !== null;
    return {
      totalPaise: isMoneyKnown ? totalPaise : null,
      usedPaise: isLossKnown ? usedPaise : null,
      availablePaise: isMoneyKnown && isLossKnown ? availablePaise : null,
      collateralPaise: null,
    };
  }

  return { block, funds, bookedPaise: async (account) => (await registry.open(account)).bookedPaise() ?? 0 };
}

function openQtyOf({ qty, filledQty }: Slice): number {
  return qty - filledQty;
}

/** What a partly filled order still binds: the closing part is filled first. */
function leftOf(binding: Binding, openQty: number): MarginBlock {
  const { closingQty, paise } = binding;
  if (openQty >= binding.openQty) return binding;
  const closingLeft = Math.max(0, closingQty - (binding.openQty - openQty));
  const openingQty = binding.openQty - closingQty;
  const left = openingQty === 0 ? 0 : Math.ceil((paise * (openQty - closingLeft)) / openingQty);
  return { ...binding, closingQty: closingLeft, paise: left };
}

/** A seller may get more than the limit, and what is sold is margined at what it is worth. */
function worstPrice(
  side: OrderToMargin['side'],
  { type, limitPaise }: OrderTerms,
  lastPaise: number | null,
): number | null {
  if (type === 'Market') return lastPaise;
  return side === 'Buy' ? limitPaise : Math.max(limitPaise, lastPaise ?? 0);
}
