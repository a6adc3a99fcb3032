import type { InstrumentKey } from '@spark/core';
import type { BrokerInstrument } from './broker-dialect.ts';

/** What a broker calls our instruments, from its list of today. */
export type LiveInstruments = {
  /** null when the broker does not list it, or as far as is known now. */
  readonly find: (key: InstrumentKey) => BrokerInstrument | null;
  /** Whether it was not found because the list that may have it is not there yet. Absent: the list is always there. */
  readonly isLoading?: (key: InstrumentKey) => boolean;
  /** Resolves when the list is loaded or the wait is over; null where waiting does not help. */
  readonly whenLoaded?: (key: InstrumentKey) => Promise<void> | null;
};

/** Why nothing is known of it at the broker. */
export function notFound(
  broker: string,
  instruments: LiveInstruments,
  { key, name = key }: { readonly key: InstrumentKey; readonly name?: string },
): string {
  return instruments.isLoading?.(key)
    ? `The list of instruments of ${broker} is not loaded yet. Try again in a few seconds.`
    : `${broker} does not list ${name}.`;
}
