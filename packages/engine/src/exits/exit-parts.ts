import type {
  Clock,
  Instant,
  Instrument,
  IstDay,
  Journal,
  Ownership,
  Position,
  PriceBand,
  Timers,
} from '@spark/core';
import type { AccountRegistry } from '../account/account-registry.ts';
import type { PriceWatch } from '../account/operation-watch.ts';
import type { BasketAccess } from '../baskets/basket-calls.ts';
import type { DeskService } from '../desk/desk-service.ts';
import type { OrderNumbers } from '../orders/order-numbers.ts';

/** The prices that exits act on. */
export type ExitPrices = Pick<PriceWatch, 'watch'> & {
  /** Null where none is known, or the last one is too old to act on. */
  readonly fresh: (instrumentKey: string) => number | null;
  /** Resolves when a first price of each has come, or would have. */
  readonly ask: (instrumentKeys: readonly string[]) => Promise<void>;
};

export type ExitParts = {
  readonly registry: Pick<AccountRegistry, 'open' | 'cached' | 'onChange' | 'record'>;
  readonly journal: Pick<Journal, 'record' | 'openInstructions' | 'readInstructions' | 'damagedIn'>;
  readonly desks: Pick<DeskService, 'read' | 'change' | 'follow'>;
  readonly numbers: Pick<OrderNumbers, 'claim'>;
  readonly baskets: BasketAccess;
  readonly prices: ExitPrices;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly find: (instrumentKey: string) => Instrument | null;
  /** Whether anything trades on the day: of the instrument, or at all. */
  readonly hasSession: (day: IstDay, instrumentKey: string | null) => boolean;
  /** What entry and exit of these cost in an account; null where it is not known. */
  readonly chargesPaise: (
    account: { readonly ucc: string; readonly accountName: string },
    positions: readonly Position[],
    at: Instant,
  ) => number | null;
  /** Whether a corporate action changed the price of a share since then. */
  readonly isAdjustedSince: (instrumentKey: string, since: Instant) => boolean;
  readonly bandOf: (instrumentKey: string) => Promise<PriceBand | null>;
  readonly ownership: Ownership;
  /** Sends a message to the chat of an account, or to all chats of the user. */
  readonly notifyChat: (ucc: string, accountName: string | null, message: string) => Promise<void>;
  readonly onIncident: (message: string, error?: unknown) => void;
};

export const TRY_AGAIN_AFTER_MS = 1_000;
