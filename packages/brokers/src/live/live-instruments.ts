import type { InstrumentKey } from '@spark/core';
import type { BrokerInstrument } from './broker-dialect.ts';

/** What a broker calls our instruments, from its list of today. */
export type LiveInstruments = {
  /** null when the broker does not list it. */
  readonly find: (key: InstrumentKey) => BrokerInstrument | null;
};
