import { benchOrderTimes } from './order-times.ts';
import { benchTickRates } from './tick-rates.ts';
import { benchTwentyAccounts } from './twenty-accounts.ts';

const PARTS: Readonly<Record<string, () => Promise<void> | void>> = {
  ticks: benchTickRates,
  orders: benchOrderTimes,
  accounts: benchTwentyAccounts,
};

/** `BENCH_BROKERS=accounts` runs one part alone. */
export async function benchBrokers(): Promise<void> {
  const wanted = process.env.BENCH_BROKERS;
  for (const [name, part] of Object.entries(PARTS)) if (wanted === undefined || wanted === name) await part();
}
