import type { Contract } from '../contracts/contract.ts';
import { bookedPaise, type ExitReason, type Leg, type Side } from '../legs/leg.ts';

/** A leg that was opened and closed. Money is whole paise. */
export type Trade = {
  readonly leg: number;
  readonly parent: number | null;
  readonly action: string;
  readonly condition: string;
  readonly contract: Contract;
  readonly side: Side;
  readonly qty: number;
  readonly decidedAt: number;
  readonly enteredAt: number;
  readonly exitedAt: number;
  readonly signalPaise: number;
  readonly basisPaise: number;
  readonly entryPaise: number;
  readonly exitPaise: number;
  /** The price when the exit was decided: the level that was reached, or the last price. */
  readonly exitSignalPaise: number;
  /** The stop as it was at the end; null without one. */
  readonly stopPaise: number | null;
  readonly reason: ExitReason;
  readonly isAmbiguous: boolean;
  readonly grossPaise: number;
  readonly chargesPaise: number;
  /** The farthest against and in favour while it was open, for the whole quantity. */
  readonly maePaise: number;
  readonly mfePaise: number;
};

type Names = {
  readonly action: string;
  readonly condition: string;
  readonly chargesPaise: number;
  /** Null where it is not known: then what it got stands for it. */
  readonly exitSignalPaise: number | null;
};

export function tradeOf(leg: Leg, { action, condition, chargesPaise, exitSignalPaise }: Names): Trade {
  const entryPaise = leg.entryValuePaise / leg.entryQty;
  const exitPaise = leg.exitValuePaise / leg.exitQty;
  const away = (paise: number | null) =>
    paise === null ? 0 : Math.round(leg.side * (paise - entryPaise) * leg.entryQty);
  return {
    leg: leg.id,
    parent: leg.parent,
    action,
    condition,
    contract: leg.contract,
    side: leg.side,
    qty: leg.entryQty,
    decidedAt: leg.decidedAt,
    enteredAt: leg.enteredAt ?? leg.decidedAt,
    exitedAt: leg.exitedAt ?? leg.decidedAt,
    signalPaise: leg.signalPaise,
    basisPaise: leg.basisPaise ?? Math.round(entryPaise),
    entryPaise,
    exitPaise,
    exitSignalPaise: exitSignalPaise ?? exitPaise,
    stopPaise: leg.stopPaise,
    reason: leg.reason ?? 'condition',
    isAmbiguous: leg.isAmbiguous,
    grossPaise: bookedPaise(leg),
    chargesPaise,
    maePaise: Math.min(0, away(leg.worstPaise)),
    mfePaise: Math.max(0, away(leg.bestPaise)),
  };
}
