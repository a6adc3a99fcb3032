import type { FeedDialect } from '@spark/brokers';
import type { Quote } from '@spark/core';
import type { MinibrokerHosts } from './hosts.fixture.ts';
import { fieldsOf, parsed } from './verdict.fixture.ts';

export function minibrokerTicks({ stream }: MinibrokerHosts): FeedDialect['ticks'] {
  return {
    limits: { instrumentsPerConnection: 1_000, connections: 1, instrumentsPerRequest: 1_000 },
    address: ({ session }) => ({ url: `${stream}/tick-stream`, headers: { authorization: session } }),
    reader: () => {
      const watched = new Set<string>();
      const wanted = () => ({ frames: [JSON.stringify([...watched])] });
      return {
        greeting: ['hello'],
        heartbeat: { send: 'beat', everyMs: 10_000 },
        silenceMs: 10_000,
        subscribe: (instruments) => {
          for (const { symbol } of instruments) watched.add(symbol);
          return wanted();
        },
        unsubscribe: (instruments) => {
          for (const { symbol } of instruments) watched.delete(symbol);
          return wanted();
        },
        read: (frame) => {
          const { ready, quotes } = fieldsOf(parsed(String(frame))) ?? {};
          if (Array.isArray(quotes)) return { quotes: quotes as readonly Quote[] };
          return ready === true ? { isReady: true } : {};
        },
      };
    },
  };
}
