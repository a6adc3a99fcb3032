/**
 * FYERS, IIFL XTS and Angel One as real servers on loopback, on the simulated exchange.
 *
 * Entry point: `startBrokerSimulator`, by name.
 * Invariants: written from wire facts alone, without code of the adapters that they prove; faults come on demand and are counted;
 * nothing leaves this machine.
 */

export { type BrokerSimulator, startBrokerSimulator } from './frame/broker-simulator.ts';
export type { Listing } from './frame/listing.ts';
export { SIMULATED_RING } from './frame/order-desk.ts';
export type { SimulatedAccount } from './frame/simulated-account.ts';
export { SIMULATED_CALL, type SimulatedCall, type SimulatorDialect } from './frame/simulator-dialect.ts';
export {
  ANSWER_FAULTS,
  HANDSHAKE_FAULTS,
  MASTER_FAULTS,
  type PlannedWireFault,
  PUSH_FAULTS,
  TICK_FAULTS,
  WIRE_FAULTS,
  type WireFault,
  type WireFaultDesk,
} from './frame/wire-fault.ts';
export { SIMULATORS } from './registry.ts';
