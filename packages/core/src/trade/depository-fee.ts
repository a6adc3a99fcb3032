import { type IstDay, istDay } from '../time/ist.ts';
import type { Leg, PairedTrade } from './pair-trades.ts';

/** The instruments for which the depository took its fee on a day, once each. */
export type DematExits = { readonly day: IstDay; readonly instruments: readonly string[] };

export type WithFees = { readonly trades: readonly PairedTrade[]; readonly exits: DematExits | undefined };

/**
 * Adds the depository's fee to the trades that took shares out of the demat account: those held overnight, since shares
 * bought and sold on one day never get there. `feeOf` is 0 for other instruments.
 */
export function withDepositoryFees(
  trades: readonly PairedTrade[],
  before: DematExits | undefined,
  feeOf: (exit: Leg) => number,
): WithFees {
  let exits = before;
  const charged = trades.map((trade) => {
    const { entry, exit, chargesPaise } = trade;
    const day = istDay(exit.at);
    const isLeaving = exit.product === 'Delivery' && exit.side === 'Sell' && istDay(entry.at) < day;
    const fee = isLeaving ? feeOf(exit) : 0;
    if (fee === 0 || chargesPaise === null) return trade;
    const instrument = exit.forwardTest ? `forward test ${exit.instrumentKey}` : exit.instrumentKey;
    const known = exits?.day === day ? exits.instruments : [];
    if (known.includes(instrument)) return trade;
    // Only the newest day is remembered; a late report for an earlier day is rare and pays again.
    if (exits === undefined || exits.day <= day) exits = { day, instruments: [...known, instrument] };
    return { ...trade, chargesPaise: chargesPaise + fee };
  });
  return { trades: charged, exits };
}
