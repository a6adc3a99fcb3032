export * from './paper/index.ts';
