import type { StrategyDocument } from '@spark/document';
import { beginSession } from '../src/account/begin-session.ts';
import { decide } from '../src/account/decide.ts';
import { moveTo } from '../src/account/engine.ts';
import { endSession } from '../src/backtest/end-session.ts';
import type { WaitingOrder } from '../src/backtest/order.ts';
import { createSimulation, playMinute } from '../src/backtest/run-backtest.ts';
import type { AccountState, MarketBook } from '../src/index.ts';
import { openAccount } from '../src/index.ts';
import { createEngine } from '../src/program/create-engine.ts';

export type Minute = { readonly minute: number; readonly state: AccountState };

export type Player = {
  /** Sees the account after each minute. */
  readonly after?: (minute: Minute) => void;
  /** Whether the account is written to text and read back after this minute, as a restart does. */
  readonly restartsAfter?: (minute: number) => boolean;
};

/** Plays every minute by hand, so that a test sees what stands between two of them. */
export function play(document: StrategyDocument, book: MarketBook, player: Player = {}): AccountState {
  let state = openAccount(document);
  let orders: WaitingOrder[] = [];
  let simulation = createSimulation(createEngine({ document, book }), state, 0);
  book.timeline.sessions.forEach((session, sessionIndex) => {
    const enter = () => {
      simulation.moment.session = session;
      simulation.moment.sessionIndex = sessionIndex;
    };
    enter();
    moveTo(simulation.moment, session.first);
    beginSession(simulation.engine, simulation.state, simulation.moment);
    let row = simulation.engine.grid.firstOf[sessionIndex] ?? 0;
    for (let minute = session.first; minute < session.first + session.minutes; minute += 1) {
      const { engine, moment, emit } = simulation;
      moveTo(moment, minute);
      playMinute(simulation);
      const isCandle = engine.grid.lastMinute[row] === minute;
      decide(engine, simulation.state, moment, isCandle ? row : -1, emit);
      if (isCandle) row += 1;
      player.after?.({ minute, state: simulation.state });
      if (!player.restartsAfter?.(minute)) continue;
      ({ state, orders } = JSON.parse(
        JSON.stringify({ state: simulation.state, orders: simulation.orders }),
      ) as { state: AccountState; orders: WaitingOrder[] });
      simulation = createSimulation(createEngine({ document, book }), state, sessionIndex, orders);
      enter();
    }
    moveTo(simulation.moment, session.first + session.minutes - 1);
    endSession(simulation);
  });
  return simulation.state;
}
