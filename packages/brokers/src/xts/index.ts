export { xts } from './adapter.ts';
