import { benchBacktest } from './backtest/index.ts';
import { benchBasket } from './basket.ts';
import { benchBrokers } from './brokers/index.ts';
import { benchClient } from './client.ts';
import { benchConsole } from './console/index.ts';
import { benchDeployments } from './deployments/index.ts';
import { benchExchange } from './exchange.ts';
import { benchExits } from './exits.ts';
import { benchGreeks } from './greeks.ts';
import { benchHeavyReads } from './heavy-reads.ts';
import { benchHttpCalls } from './http-calls.ts';
import { benchIndicators } from './indicators.ts';
import { benchInstruments } from './instruments.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMemory } from './memory/index.ts';
import { benchNodes } from './nodes/index.ts';
import { benchOrderCost } from './order-cost.ts';
import { benchOrderSockets } from './order-sockets.ts';
import { benchOrders } from './orders.ts';
import { benchPrices } from './prices.ts';
import { benchSearch } from './search.ts';
import { benchSite } from './site.ts';
import { createTakenTime } from './taken-time.ts';
import { benchWebhook } from './webhook.ts';

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  'http-calls': benchHttpCalls,
  client: benchClient,
  site: benchSite,
  search: benchSearch,
  console: benchConsole,
  indicators: benchIndicators,
  greeks: benchGreeks,
  backtest: benchBacktest,
  exchange: benchExchange,
  instruments: benchInstruments,
  lighthouse: benchLighthouse,
  prices: benchPrices,
  brokers: benchBrokers,
  orders: benchOrders,
  basket: benchBasket,
  'heavy-reads': benchHeavyReads,
  'order-cost': benchOrderCost,
  'order-sockets': benchOrderSockets,
  webhook: benchWebhook,
  exits: benchExits,
  deployments: benchDeployments,
  nodes: benchNodes,
  memory: benchMemory,
};

/** `npm run bench` runs all; `npm run bench -- http-calls` one. */
const wanted = process.argv.slice(2);
const takenTime = createTakenTime();
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name} ==`);
  await bench();
  console.log(`\nof the processor time that was wanted, others on this machine took ${takenTime()}`);
}
