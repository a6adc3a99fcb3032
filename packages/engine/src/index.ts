export * from './desk-office.ts';
