export * from './bot-api.ts';
export * from './chat-post.ts';
export * from './next-batch.ts';
export * from './text/account-text.ts';
export * from './text/order-text.ts';
export * from './text/square-offs.ts';
export * from './text/when.ts';
