import type { Instrument, InstrumentKey, Instruments } from '@spark/core';
import type { TransType } from '@spark/vocabulary';

/** Something that is to be traded, or is held: which contract, how much of it, and at what price. */
export type PlannedLeg = {
  readonly instrument: Instrument;
  readonly side: TransType;
  /** In units, above 0. */
  readonly qty: number;
  /** Null means the price of now. */
  readonly pricePaise: number | null;
};

/** What legs have in common that belong to one payoff: the share or index, else the name at its exchange. */
export function underlyingKeyOf(
  instrument: Instrument,
  instruments: Pick<Instruments, 'underlyingOf'>,
): InstrumentKey {
  if (instrument.class === 'equity' || instrument.class === 'index') return instrument.key;
  return instruments.underlyingOf(instrument)?.key ?? `${instrument.exchange}:${instrument.name}`;
}
