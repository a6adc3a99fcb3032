export * from './desk-office.ts';
export * from './trading/account-inbox.ts';
export * from './trading/operation-watch.ts';
export * from './trading/order-calls.ts';
export * from './trading/order-guards.ts';
export * from './trading/order-stream.ts';
