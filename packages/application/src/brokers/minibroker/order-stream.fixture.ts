import type { BrokerDialect } from '@spark/brokers';
import type { MinibrokerHosts } from './hosts.fixture.ts';
import { toOrderRow, toTradeRow } from './rows.fixture.ts';
import { fieldsOf, parsed } from './verdict.fixture.ts';

export function minibrokerOrderStream({ stream }: MinibrokerHosts): BrokerDialect['orders']['stream'] {
  return {
    hasTrades: true,
    address: ({ session }) => ({ url: `${stream}/order-stream`, headers: { authorization: session } }),
    reader: () => ({
      greeting: ['hello'],
      heartbeat: { send: 'beat', everyMs: 10_000 },
      silenceMs: 10_000,
      read: (frame) => {
        const { ready, order, trade, over } = fieldsOf(parsed(String(frame))) ?? {};
        const orderRow = toOrderRow(fieldsOf(order) ?? {});
        const tradeRow = toTradeRow(fieldsOf(trade) ?? {});
        return {
          ...(ready === true && { isReady: true }),
          ...(orderRow && { orders: [orderRow] }),
          ...(tradeRow && { trades: [tradeRow] }),
          ...(typeof over === 'string' && { ended: { kind: 'login-dead' as const, reason: over } }),
        };
      },
    }),
  };
}
