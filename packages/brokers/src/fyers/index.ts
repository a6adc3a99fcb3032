export { fyers } from './adapter.ts';
