import type { Broker } from '@spark/vocabulary';
import { angelDialect } from './angel/index.ts';
import type { SimulatorDialect } from './frame/simulator-dialect.ts';
import { fyersDialect } from './fyers/index.ts';
import { xtsDialect } from './xts/index.ts';

/** The simulator of each live broker. One that the contract names and that has none here does not compile. */
export const SIMULATORS: Readonly<Record<Exclude<Broker, 'testBroker'>, SimulatorDialect>> = {
  FYERS: fyersDialect,
  IIFLXTS: xtsDialect,
  ANGELONE: angelDialect,
};
