/** Scales and numbers of drawings; it imports nothing, so that builds and tests use it without a browser. */
export { numberText } from './number-text.ts';
export { type Scale, scaleOf, ticksOf } from './scale.ts';
