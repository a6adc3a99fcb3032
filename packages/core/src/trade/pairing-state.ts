import type { BookedBefore } from '../position/booked-money.ts';
import type { IstDay } from '../time/ist.ts';
import type { LegAdjustment } from './adjust-legs.ts';
import type { DematExits } from './depository-fee.ts';
import type { Leg } from './pair-trades.ts';

/** What the next pairing of an account begins with. */
export type PairingState = {
  /** What is still open, earliest first. */
  readonly open: readonly Leg[];
  /**
   * Filled, but not by an order that the next pairing reads: closed by hand, expired, filled after the order was turned
   * into trades, or deleted together with the order.
   */
  readonly waiting: readonly Leg[];
  /** What corporate actions did to open positions, and the next pairing has to do to what is open by then. */
  readonly adjustments?: readonly LegAdjustment[];
  /** Orders placed before this day are processed, except those in `atWork`. */
  readonly since: IstDay;
  /** Orders of earlier days that were not finished then. */
  readonly atWork: readonly number[];
  /** Absent while no share left the demat account. */
  readonly dematExits?: DematExits;
  /** Of an account whose money is counted here, not at a broker; absent before its first fill. */
  readonly booked?: BookedBefore;
};

export const NOTHING_PAIRED: PairingState = { open: [], waiting: [], since: '0000-01-01', atWork: [] };
