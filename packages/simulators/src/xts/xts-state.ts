import type { SimulatorWorld } from '../frame/simulator-dialect.ts';
import { createReplacedOrders, type ReplacedOrders } from './replaced-orders.ts';
import { createXtsSocketRooms, type XtsSocketRooms } from './xts-socket-rooms.ts';
import { createXtsSubscriptions, type XtsSubscriptions } from './xts-subscriptions.ts';

/** State of this broker beyond that of all brokers. */
export type XtsState = {
  readonly rooms: XtsSocketRooms;
  readonly replaced: ReplacedOrders;
  readonly subscriptions: XtsSubscriptions;
  /** The one valid token, by application and client. */
  readonly alive: Map<string, string>;
};

/** By the sessions object of a simulator, which lives as long as the simulator. */
const states = new WeakMap<object, XtsState>();

export function xtsStateOf({ sessions }: SimulatorWorld): XtsState {
  const known = states.get(sessions);
  if (known) return known;
  const made: XtsState = {
    rooms: createXtsSocketRooms(),
    replaced: createReplacedOrders(),
    subscriptions: createXtsSubscriptions(),
    alive: new Map(),
  };
  states.set(sessions, made);
  return made;
}
