import type { Route } from '@spark/contract';
import type { Reply, SparkUnderTest } from '../spark-under-test.ts';
import { madeBy, type Thing } from './fields.ts';

export const OWN = { strategy: 'test1', account: 'account1' } as const;
export const SPARE = { strategy: 'spare strategy', account: 'spare account' } as const;
export const OTHERS = { strategy: 'their strategy', account: 'their account' } as const;

/** What stands on a desk; `linked` says whether the first strategy trades in the first account. */
export type Desk = Readonly<Record<Thing, readonly string[]>> & { readonly linked: boolean };

export const NOTHING: Desk = { strategy: [], account: [], linked: false };

export function deskFor(route: Route): Desk {
  const made = madeBy(route);
  return {
    strategy: made === 'strategy' ? [SPARE.strategy] : [OWN.strategy, SPARE.strategy],
    account: made === 'account' ? [SPARE.account] : [OWN.account, SPARE.account],
    linked: made === null,
  };
}

/** Takes away what should not be on the desk and adds what is missing. */
export async function settle(spark: SparkUnderTest, token: string, desk: Desk): Promise<void> {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
    mustWork(spark, method, path, { token, ...(json !== undefined && { json }) });
  const namesAt = async (path: string, field: string) =>
    (await call('GET', path)).body.data.map((row) => String(row[field]));

  const strategies = await namesAt('/strategy', 'StrategyName');
  const accounts = await namesAt('/account', 'AccountName');
  for (const name of without(strategies, desk.strategy))
    await call('DELETE', `/strategy/${encodeURIComponent(name)}`);
  for (const name of without(accounts, desk.account))
    await call('DELETE', `/account/${encodeURIComponent(name)}`);
  for (const AccountName of without(desk.account, accounts)) {
    await call('POST', '/account', { AccountName, Broker: 'testBroker', Clientid: 'AB1234' });
  }
  for (const strategyName of without(desk.strategy, strategies)) {
    await call('POST', '/strategy', { strategyName, strategyType: 'Intraday' });
  }

  const [StrategyName, AccountName] = [desk.strategy[0], desk.account[0]];
  let linked = false;
  for (const link of (await call('GET', '/linkstrategy')).body.data) {
    const isWanted = desk.linked && link.StrategyName === StrategyName && link.AccountName === AccountName;
    linked ||= isWanted;
    if (!isWanted) await call('DELETE', `/linkstrategy?st=${link.StrategyName}&ac=${link.AccountName}`);
  }
  await liftGuards(call);
  if (desk.linked && !linked) {
    await call('POST', '/linkstrategy', {
      StrategyName,
      AccountName,
      Multiplier: 1,
      Activate: 1,
      Capital: 1000,
    });
  }
}

const LIMITS_OFF = {
  MaxOrdersPerSecond: 0,
  MaxOpenOrders: 0,
  MaxQty: 0,
  MaxOrderValue: 0,
  MaxDailyLoss: 0,
} as const;

/** A kill switch or limit that one request left behind would refuse the next. */
async function liftGuards(
  call: (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) => Promise<Reply>,
): Promise<void> {
  for (const { AccountName, Killed, ...limits } of (await call('GET', '/guards')).body.data) {
    if (Killed) await call('POST', '/killswitch', { on: false, AccountName });
    const isOff = Object.values(limits).every((limit) => limit === 0);
    if (!isOff) await call('PUT', '/guards', { AccountName, ...LIMITS_OFF });
  }
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}

export async function mustWork(
  spark: SparkUnderTest,
  ...call: Parameters<SparkUnderTest['call']>
): Promise<Reply> {
  const reply = await spark.call(...call);
  if (reply.status !== 200)
    throw new Error(`The stage: ${call[0]} ${call[1]} answered ${reply.status} ${reply.text}`);
  return reply;
}
