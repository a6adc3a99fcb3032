import type { InstrumentKey, Instruments, IstDay, Position } from '@spark/core';
import type { ProductType, TransType } from '@spark/vocabulary';
import { type Holding, holdingId, holdingsOf, toMarginPosition } from './holdings.ts';
import { estimateMargin } from './margin-estimate.ts';

/** What an account at the paper broker has and does, with the prices of the moment. */
export type PaperAccount = {
  /** The capital, and what was won or lost since it was set. */
  readonly moneyPaise: number;
  /** Without forward tests. */
  readonly positions: readonly Position[];
  /** Of the orders that the broker has taken. */
  readonly blocks: readonly MarginBlock[];
  readonly instruments: Instruments;
  /** Null where no price is known. */
  readonly lastPaise: (key: InstrumentKey) => number | null;
  readonly day: IstDay;
};

export type OrderToMargin = {
  readonly key: InstrumentKey;
  readonly product: ProductType;
  readonly side: TransType;
  readonly qty: number;
  /** The worst price at which it would be filled; null where it is unknown, so that it is not filled either. */
  readonly pricePaise: number | null;
};

/** What an order that is not filled yet binds. */
export type MarginBlock = Pick<OrderToMargin, 'key' | 'product' | 'side'> & {
  readonly paise: number;
  /** The quantity that would close a position, and needs no margin. */
  readonly closingQty: number;
};

export type PaperFunds = {
  readonly totalPaise: number;
  /** Margin of positions and orders, and what open positions have lost that were not paid for in full. */
  readonly usedPaise: number;
  /** Below zero where losses have eaten more than there was. */
  readonly availablePaise: number;
  /** A price that the open loss follows from is not known; it is left out. */
  readonly isLossKnown: boolean;
};

export function paperFunds(account: PaperAccount): PaperFunds {
  const { moneyPaise, positions, blocks } = account;
  const losses = positions.filter(isOnMargin).map((position) => openLoss(position, account));
  const blockedPaise = blocks.reduce((sum, { paise }) => sum + paise, 0);
  const lostPaise = losses.reduce<number>((sum, loss) => sum + (loss ?? 0), 0);
  const usedPaise = marginOf(holdingsOf(positions), account) + blockedPaise + lostPaise;
  return {
    totalPaise: moneyPaise,
    usedPaise,
    availablePaise: moneyPaise - usedPaise,
    isLossKnown: !losses.includes(null),
  };
}

/**
 * What the order would block. As far as it closes a position, and no other order closes it already, it needs nothing.
 * The rest needs what it adds to the margin of everything; a bought option is paid for whatever else it saves.
 */
export function blockFor(order: OrderToMargin, account: PaperAccount): MarginBlock {
  const { key, product, side, qty, pricePaise } = order;
  const holdings = holdingsOf(account.positions);
  const id = holdingId(order);
  const heldQty = holdings.get(id)?.qty ?? 0;
  const closableQty = Math.max(0, side === 'Sell' ? heldQty : -heldQty);
  const closedElsewhere = account.blocks
    .filter((block) => holdingId(block) === id && block.side === side)
    .reduce((sum, { closingQty }) => sum + closingQty, 0);
  const closingQty = Math.min(qty, Math.max(0, closableQty - closedElsewhere));
  const openingQty = qty - closingQty;
  const block = { key, product, side, closingQty };
  if (openingQty === 0 || pricePaise === null) return { ...block, paise: 0 };
  // What it opens on the other side comes when nothing is left to close.
  if (closableQty > 0) holdings.delete(id);
  const before = marginOf(holdings, account);
  const costPaise = openingQty * pricePaise;
  const held = holdings.get(id);
  holdings.set(id, {
    key,
    product,
    qty: (held?.qty ?? 0) + (side === 'Buy' ? openingQty : -openingQty),
    costPaise: (held?.costPaise ?? 0) + costPaise,
  });
  const isPaidFor = side === 'Buy' && account.instruments.find(key)?.class === 'option';
  const added = marginOf(holdings, account) - before;
  return { ...block, paise: Math.max(0, added, isPaidFor ? costPaise : 0) };
}

/** The text of a broker's refusal. */
export function insufficientFunds(neededPaise: number, availablePaise: number): string {
  return (
    `Insufficient funds. Required margin is ${rupees(neededPaise)}, available margin is ${rupees(availablePaise)}. ` +
    'Close or cancel something, make the order smaller, or set a larger Capital for the paper account.'
  );
}

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function rupees(paise: number): string {
  return `${paise < 0 ? '-' : ''}₹${RUPEES.format(Math.abs(paise) / 100)}`;
}

function marginOf(holdings: ReadonlyMap<string, Holding>, account: PaperAccount): number {
  const held = [...holdings.values()].filter(({ qty }) => qty !== 0);
  const margin = estimateMargin(
    held.map((holding) => toMarginPosition(holding, account)),
    account.day,
  );
  return margin?.totalPaise ?? held.reduce((sum, { costPaise }) => sum + costPaise, 0);
}

/** What was paid for in full can lose no more than its cost, which is counted. */
function isOnMargin({ netQty, product, instrumentKey }: Position): boolean {
  if (netQty === 0) return false;
  const isShare = instrumentKey.startsWith('NSE:') || instrumentKey.startsWith('BSE:');
  return netQty < 0 || !isShare || product === 'Intraday';
}

function openLoss(position: Position, { instruments, lastPaise }: PaperAccount): number | null {
  const { instrumentKey, netQty, openCostPaise } = position;
  const instrument = instruments.find(instrumentKey);
  if (netQty > 0 && (instrument === null || instrument.class === 'option')) return 0;
  const price = lastPaise(instrumentKey);
  return price === null ? null : Math.max(0, openCostPaise - netQty * price);
}
