export { angel } from './adapter.ts';
