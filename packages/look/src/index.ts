/**
 * What the documentation site and the console look like in common: `tokens.css` with colours and letters, and drawings
 * of payoffs; scales and numbers of drawings are in `@spark/look/drawing`. Invariants: it knows React and no other framework, asks no
 * server, and every colour is a custom property of `tokens.css`.
 */

export { default as payoffStyles } from './payoff/PayoffCurve.module.css';
export { PayoffCurve } from './payoff/PayoffCurve.tsx';
