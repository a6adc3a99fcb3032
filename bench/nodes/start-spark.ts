import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/cluster/free-port.ts';
import { type ProcessUnderLoad, startProcess } from '../process-under-load.ts';

export const HERE = join(import.meta.dirname, '../..');
const PASSWORD = 'bench bench bench';

type Start = {
  /** The folder of the version of Spark that is started. */
  readonly checkout?: string;
  readonly databaseUrl?: string;
  /** One of several nodes on that database. */
  readonly isNode?: boolean;
};

export type RunningSpark = ProcessUnderLoad & {
  /** Of the owner. */
  readonly token: () => Promise<string>;
  readonly tokenOf: (userid: string) => Promise<string>;
};

export async function startSpark({
  checkout = HERE,
  databaseUrl,
  isNode = false,
}: Start): Promise<RunningSpark> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const started = await startProcess({
    script: join(checkout, 'apps/server/src/main.ts'),
    env: {
      PORT: String(await freePort()),
      SPARK_DATA: folder,
      SPARK_SITE: 'off',
      SPARK_LOG_LEVEL: 'error',
      SPARK_OWNER_PASSWORD: PASSWORD,
      SPARK_SECRET: 'the one secret of all nodes of a bench',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(isNode && {
        SPARK_NODES: '3',
        SPARK_ALLOW_LOSS: '1',
        SPARK_NODE_ADDRESS: `127.0.0.1:${await freePort()}`,
      }),
    },
    ready: /running at (\S+)/,
  });
  const tokenOf = async (userid: string): Promise<string> => {
    const form = new URLSearchParams({ userid, password: PASSWORD });
    const reply = await fetch(`${started.url}/token`, { method: 'POST', body: form });
    const { access_token } = (await reply.json()) as { readonly access_token?: string };
    if (access_token === undefined) throw new Error(`The login of ${userid} was answered ${reply.status}.`);
    return access_token;
  };
  return {
    ...started,
    tokenOf,
    token: () => tokenOf('owner@spark.local'),
    stop: async () => {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Desks with a paper account each, made by calls: so whatever version runs makes its own data. One token for each.
 */
export async function furnish(spark: RunningSpark, desks: number): Promise<readonly string[]> {
  const owner = await spark.token();
  const tokens: string[] = [];
  for (let number = 1; number <= desks; number++) {
    const userid = `desk${number}@bench.local`;
    await call(spark, owner, 'POST', '/users', { Email: userid, Password: PASSWORD });
    const token = await spark.tokenOf(userid);
    await call(spark, token, 'POST', '/account', {
      AccountName: 'paper',
      Broker: 'testBroker',
      Clientid: 'AB1234',
    });
    await call(spark, token, 'POST', '/validate_session/paper?sessionid=paper');
    await call(spark, token, 'POST', '/activate-account/paper/Y');
    await call(spark, token, 'POST', '/strategy', { strategyName: 'demo', strategyType: 'Intraday' });
    const link = { StrategyName: 'demo', AccountName: 'paper', Multiplier: 1, Activate: 1, Capital: 0 };
    await call(spark, token, 'POST', '/linkstrategy', link);
    tokens.push(token);
  }
  return tokens;
}

async function call(
  { url }: RunningSpark,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<void> {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${method} ${path} was answered ${reply.status}: ${text}`);
}
