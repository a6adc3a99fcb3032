import type { SimulatorWorld } from '../frame/simulator-dialect.ts';
import { createReplacedOrders, type ReplacedOrders } from './replaced-orders.ts';
import { createXtsSocketRooms, type XtsSocketRooms } from './xts-socket-rooms.ts';
import { createXtsSubscriptions, type XtsSubscriptions } from './xts-subscriptions.ts';

/** What this broker remembers besides what all brokers do. */
export type XtsState = {
  readonly rooms: XtsSocketRooms;
  readonly replaced: ReplacedOrders;
  readonly subscriptions: XtsSubscriptions;
  /** The one token that is alive, by application and client. */
  readonly alive: Map<string, string>;
};

/** By the sessions of a simulator, which are its own for as long as it lives. */
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
