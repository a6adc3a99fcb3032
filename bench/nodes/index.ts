import { benchOnPostgres, benchOnSqlite } from './before-and-after.ts';
import { benchPassedOn } from './passed-on.ts';
import { benchSeveral } from './several-nodes.ts';

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  sqlite: benchOnSqlite,
  postgres: benchOnPostgres,
  'passed-on': benchPassedOn,
  several: benchSeveral,
};

/** `BENCH_NODES=passed-on` runs one part alone, and `BENCH_BEFORE` is the folder of the version that is compared with. */
export async function benchNodes(): Promise<void> {
  const wanted = process.env.BENCH_NODES;
  for (const [name, part] of Object.entries(PARTS)) if (wanted === undefined || wanted === name) await part();
}
