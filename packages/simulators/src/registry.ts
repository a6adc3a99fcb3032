import type { Broker } from '@spark/vocabulary';
import { angelDialect } from './angel/index.ts';
import type { SimulatorDialect } from './frame/simulator-dialect.ts';
import { fyersDialect } from './fyers/index.ts';
import { xtsDialect } from './xts/index.ts';

/** The simulator of each live broker. A broker of the contract without a simulator does not compile. */
export const SIMULATORS: Readonly<Record<Exclude<Broker, 'testBroker'>, SimulatorDialect>> = {
  FYERS: fyersDialect,
  IIFLXTS: xtsDialect,
  ANGELONE: angelDialect,
};
