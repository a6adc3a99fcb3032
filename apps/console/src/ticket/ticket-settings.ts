import type { OrderDraft } from './order-draft.ts';

/** What a ticket begins with, and the lots of its five buttons. */
export type TicketDefaults = {
  readonly orderType: OrderDraft['orderType'];
  readonly productType: OrderDraft['productType'];
  /** Empty: the first one. */
  readonly strategyname: string;
  readonly lots: readonly number[];
};

/** A ticket that is kept under a name, with its instrument. */
export type TicketPreset = {
  readonly name: string;
  readonly draft: OrderDraft;
};

export const LOTS_MAX = 5;
export const PRESETS_MAX = 30;
const LOT_COUNT_MAX = 10_000;

export const FIRST_DEFAULTS: TicketDefaults = {
  orderType: 'Market',
  productType: 'Intraday',
  strategyname: '',
  lots: [1, 2, 5, 10, 20],
};

type Stored = Readonly<Record<string, unknown>>;

export function readDefaults({ orderType, productType, strategyname, lots }: Stored): TicketDefaults | null {
  if (!isOrderType(orderType) || !isProduct(productType) || typeof strategyname !== 'string') return null;
  return isLots(lots) ? { orderType, productType, strategyname, lots } : null;
}

/** Five whole numbers, as they are typed with commas or spaces between them; null where they are not. */
export function lotsOf(text: string): readonly number[] | null {
  const lots = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  return isLots(lots) ? lots : null;
}

export function readPresets({ presets }: Stored): readonly TicketPreset[] | null {
  return Array.isArray(presets) && presets.every(isPreset) ? presets : null;
}

/** With one more; one of the same name is replaced. */
export function withPreset(presets: readonly TicketPreset[], preset: TicketPreset): readonly TicketPreset[] {
  return [...presets.filter(({ name }) => name !== preset.name), preset].slice(-PRESETS_MAX);
}

function isPreset(value: unknown): value is TicketPreset {
  const { name, draft } = fieldsOf(value);
  return typeof name === 'string' && isDraft(fieldsOf(draft));
}

function isDraft(draft: Stored): boolean {
  const texts = [draft.qty, draft.limitPrice, draft.triggerPrice, draft.strategyname, draft.identifier];
  return (
    (draft.token === null || typeof draft.token === 'string') &&
    (draft.transType === 'Buy' || draft.transType === 'Sell') &&
    isOrderType(draft.orderType) &&
    isProduct(draft.productType) &&
    texts.every((text) => typeof text === 'string')
  );
}

function fieldsOf(value: unknown): Stored {
  return typeof value === 'object' && value !== null ? (value as Stored) : {};
}

function isLots(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length !== LOTS_MAX) return false;
  return value.every((lot) => Number.isInteger(lot) && lot >= 1 && lot <= LOT_COUNT_MAX);
}

function isOrderType(value: unknown): value is OrderDraft['orderType'] {
  return value === 'Market' || value === 'Limit' || value === 'SL-Limit';
}

function isProduct(value: unknown): value is OrderDraft['productType'] {
  return value === 'Intraday' || value === 'Delivery';
}
