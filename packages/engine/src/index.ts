export * from './desk-office.ts';
export * from './trading/account-inbox.ts';
export * from './trading/operation-watch.ts';
