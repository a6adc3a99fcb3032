import type { Contract } from '../contracts/contract.ts';
import type { ExitReason, Side } from '../legs/leg.ts';

/** What an account wants done. Whoever runs the engine carries it out and reports what became of it. */
export type Intent = EnterIntent | ExitIntent | NotifyIntent;

export type EnterIntent = {
  readonly kind: 'enter';
  readonly leg: number;
  readonly contract: Contract;
  readonly side: Side;
  readonly qty: number;
  /** `market`: now, at the price of the signal or what there is; `trigger`: the price that it waited for was reached. */
  readonly at: 'market' | 'trigger';
  readonly paise: number;
};

export type ExitIntent = {
  readonly kind: 'exit';
  readonly leg: number;
  readonly contract: Contract;
  /** Of the order: the opposite of the leg's. */
  readonly side: Side;
  /** What is held; 0 where the entry is still on its way and has to be cancelled. */
  readonly qty: number;
  readonly reason: ExitReason;
  /** `level`: stop or target was reached at this price. */
  readonly at: 'market' | 'level';
  readonly paise: number;
};

export type NotifyIntent = { readonly kind: 'notify'; readonly message: string };

export type Emit = (intent: Intent) => void;

/** What became of an order of a leg. */
export type FillFact = {
  readonly leg: number;
  readonly of: 'entry' | 'exit';
  /** `filled`: a part, more may come; `complete`; `refused`: ended, and what was filled before stays; `gone`: no longer held. */
  readonly what: 'filled' | 'complete' | 'refused' | 'gone';
  readonly qty: number;
  readonly paise: number;
  /** Σ price × quantity, where it is known exactly and `paise` is a mean. */
  readonly valuePaise?: number;
  readonly at: number;
  /** Of what is gone where nobody's hand closed it: the end of the day did, or it was settled when its contract expired. */
  readonly closedBy?: 'clock' | 'expiry';
};
