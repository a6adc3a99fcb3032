import { createStore } from '@spark/web';

/** What a ticket starts with. */
export type TicketStart = {
  readonly token?: string;
  readonly transType?: 'Buy' | 'Sell';
  readonly orderType?: 'Market' | 'Limit' | 'SL-Limit';
  readonly limitPrice?: number;
  readonly qty?: number;
  readonly strategyname?: string;
  readonly productType?: 'Intraday' | 'Delivery';
  readonly identifier?: string;
};

export type OpenTicket = TicketStart & {
  /** Each opened ticket has its own key, so that a double click is one order. */
  readonly key: string;
};

export const ticket = createStore<OpenTicket | null>(null);

/** The instrument of the page in view, for which B and S open a ticket; null where a page has none. */
export const shownToken = createStore<string | null>(null);

export function openTicket(start: TicketStart): void {
  ticket.set({ ...start, key: newKey() });
}

export function closeTicket(): void {
  ticket.set(null);
}

/** Closes the ticket with this key, and no other that was opened meanwhile. */
export function closeTicketOf(key: string): void {
  if (ticket.getSnapshot()?.key === key) closeTicket();
}

/** 128 random bits. `crypto.randomUUID` is missing on pages that came over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
