import type { RowWords } from './row-mapping.ts';

export const rowWords: RowWords = {
  order: ({ order }, { withOrders }) => ({
    number: order.reftag,
    ...(withOrders ? { sizes: order.slices.map(({ qty }) => qty) } : {}),
  }),
  trade: ({ number }) => ({ number }),
  candle: ({ at }) => ({ at }),
};
