import type { Instrument, InstrumentKey } from '@spark/core';

/** What a simulated broker lists. */
export type Listing = {
  readonly find: (key: InstrumentKey) => Instrument | null;
  readonly all: () => Iterable<Instrument>;
};
