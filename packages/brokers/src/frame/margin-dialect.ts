import type { MarginLeg } from '@spark/core';
import type { BrokerInstrument, Caller, Verdict } from './broker-dialect.ts';

/** The margin calculator of a broker that has one. */
export type MarginDialect = {
  /** The most that it takes in one question. */
  readonly legsMax: number;
  /** In paise, for the legs together. */
  readonly margin: (caller: Caller, legs: readonly BrokerMarginLeg[]) => Promise<Verdict<number>>;
};

export type BrokerMarginLeg = MarginLeg & { readonly at: BrokerInstrument; readonly isDerivative: boolean };
