import { type Route, routes } from '@spark/contract';

/**
 * Whether a client may send a call again when the outcome of the first attempt is unknown. `read`: nothing changes, so
 * yes. `keyed`: with the same Idempotency-Key, yes. `once`: never.
 */
export type Repetition = 'read' | 'keyed' | 'once';

/** These change something, although their method is GET. */
const DOING_GETS: readonly string[] = [routes.cancelAll.id, routes.squareOff.id, routes.pushTrades.id];

/** Reads that need a body, and logins, which only make a token. */
const READING_OTHERS: readonly string[] = [
  routes.login.id,
  routes.loginWithKey.id,
  routes.mapTokens.id,
  routes.workOutCharges.id,
  routes.workOutPayoff.id,
  routes.workOutMargin.id,
  routes.validateDocument.id,
  routes.previewDocument.id,
  routes.checkDeployment.id,
  // The same document over the same data is the same run.
  routes.startBacktest.id,
  routes.startSweep.id,
];

/** The server answers the same key and body with its first answer. */
const KEYED: readonly string[] = [
  routes.placeOrder.id,
  routes.reExecute.id,
  routes.placeBasket.id,
  routes.saveDocument.id,
];

/** How calls that only read are named; a GET with another name has to be classified by hand. */
const READING_NAME = /^(?:read|list|find|search|check)[A-Z]/;

export function repetitionOf({ id, method }: Route): Repetition {
  if (KEYED.includes(id)) return 'keyed';
  if (READING_OTHERS.includes(id)) return 'read';
  if (method !== 'GET' || DOING_GETS.includes(id)) return 'once';
  if (READING_NAME.test(id)) return 'read';
  throw new Error(`${id} is a GET: say in scripts/client/repetition.ts whether it only reads`);
}
