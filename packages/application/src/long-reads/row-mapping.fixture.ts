import type { RowMapping } from './row-mapping.ts';

export const rowMapping: RowMapping = {
  order: ({ order }, { withOrders }) => ({
    number: order.reftag,
    ...(withOrders ? { sizes: order.slices.map(({ qty }) => qty) } : {}),
  }),
  trade: ({ number }) => ({ number }),
  candle: ({ at }) => ({ at }),
};
