/**
 * For tests in a browser: the real server with its pages, expectations that wait, and axe. Apart from the rest of the
 * testkit, which needs no browser.
 */

export { BUNDLES } from '../bundles.ts';
export { colourFaultsOf, faultsOf, inColourMode, thinOut } from './axe.ts';
export { focusIsOn, isAt, isGone, isSeen } from './expect.ts';
export { OWNER, type RunningSpark, startSpark } from './running-spark.ts';
export { startTelegramStandIn, type TelegramStandIn } from './telegram-stand-in.ts';
