import { exitLeg } from '../account/end-leg.ts';
import { heldQty, type Leg } from '../legs/leg.ts';
import { countsAsOpen } from '../legs/leg-state.ts';
import { fact, type Simulation } from './fills.ts';

/**
 * The session is over. Entries that wait are refused. Whatever may not be carried, an intraday leg or a contract that expired,
 * gets the last price there was, and the report says how often that was needed.
 */
export function endSession(simulation: Simulation): void {
  const { state, engine, moment, emit } = simulation;
  for (const order of simulation.orders.filter(({ of }) => of === 'entry')) {
    simulation.orders = simulation.orders.filter((other) => other !== order);
    simulation.fidelity.unfilled += 1;
    fact(simulation, order.leg, 'entry', 'refused', 0, 0, moment.endsAt);
  }
  const mustLeave = (leg: Leg) =>
    engine.settings.isIntraday || (leg.contract.expiry !== null && leg.contract.expiry <= moment.session.day);
  for (const leg of state.legs) {
    if (!countsAsOpen(leg.state) || !mustLeave(leg)) continue;
    const reason = engine.settings.isIntraday ? 'time' : 'expiry';
    exitLeg(leg, { reason, at: 'market', paise: leg.markPaise ?? leg.signalPaise }, emit);
  }
  for (const leg of state.legs) {
    if (leg.state !== 'EXITING' || !mustLeave(leg)) continue;
    simulation.orders = simulation.orders.filter((order) => order.leg !== leg.id);
    simulation.fidelity.atSessionEnd += 1;
    const paise = leg.markPaise ?? leg.signalPaise;
    fact(simulation, leg.id, 'exit', 'complete', heldQty(leg), paise, moment.endsAt);
  }
}
