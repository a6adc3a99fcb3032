import type { OrderDraft } from './order-draft.ts';
import type { TicketDefaults } from './ticket-settings.ts';
import type { OpenTicket } from './ticket-store.ts';

/** What a ticket begins with: what it was opened with, else the defaults of the user. */
export function firstDraft(start: OpenTicket, defaults: TicketDefaults): OrderDraft {
  const { limitPrice, qty } = start;
  return {
    token: null,
    transType: start.transType ?? 'Buy',
    qty: qty === undefined ? '' : String(qty),
    orderType: start.orderType ?? (limitPrice === undefined ? defaults.orderType : 'Limit'),
    limitPrice: limitPrice === undefined ? '' : String(limitPrice),
    triggerPrice: '',
    productType: start.productType ?? defaults.productType,
    strategyname: start.strategyname ?? defaults.strategyname,
    identifier: start.identifier ?? '',
  };
}

/** A price one tick higher or lower, on the ticks of the instrument; as it was where it is none. */
export function tickAway(text: string, tick: number, step: 1 | -1): string {
  const price = Number(text);
  if (text.trim() === '' || !Number.isFinite(price) || tick <= 0) return text;
  const ticks = price / tick;
  const rounded = Math.round(ticks);
  const isOn = Math.abs(ticks - rounded) < 1e-6;
  const next = isOn ? rounded + step : step === 1 ? Math.ceil(ticks) : Math.floor(ticks);
  return String(Number((Math.max(1, next) * tick).toFixed(4)));
}
