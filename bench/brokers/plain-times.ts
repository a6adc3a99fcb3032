import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { atPace } from '../at-pace.ts';
import { startProcess } from '../process-under-load.ts';
import { onBytesOut } from './bytes-out.ts';

type Pace = { readonly count: number; readonly perSecond: number };

/**
 * An order's worth of JSON by the HTTP client alone, over connections that stay open: from the call to the last byte.
 */
export async function plainSendTimes({ count, perSecond }: Pace): Promise<readonly number[]> {
  const echo = await startProcess({ script: 'bench/echo-server.ts', ready: /^listening (\d+)/ });
  const agent = new Agent({ keepAlive: true });
  const begun = new Map<string, number>();
  const took: number[] = [];
  onBytesOut((written) => {
    const sentAt = performance.now();
    for (const [name, began] of begun) {
      if (!written.includes(name)) continue;
      took.push(sentAt - began);
      begun.delete(name);
    }
  });
  await atPace(count, perSecond, async (number) => {
    const name = `order ${number};`;
    begun.set(name, performance.now());
    const body = `${name}${AN_ORDER}`;
    const sending = request(echo.url, { method: 'POST', agent, headers: { 'content-length': body.length } });
    const [reply] = (await once(sending.end(body), 'response')) as [IncomingMessage];
    await once(reply.resume(), 'end');
  });
  agent.destroy();
  await echo.stop();
  return took;
}

/** A kilobyte in a SQLite transaction, as durable as Spark's, on the same disk. */
export async function plainCommitTimes({ count, perSecond }: Pace): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const database = new DatabaseSync(join(folder, 'plain.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows (text TEXT)');
  const insert = database.prepare('INSERT INTO rows VALUES (?)');
  const took: number[] = [];
  await atPace(count, perSecond, async () => {
    const began = performance.now();
    insert.run('x'.repeat(1_000));
    took.push(performance.now() - began);
  });
  database.close();
  rmSync(folder, { recursive: true, force: true });
  return took;
}

const AN_ORDER = 'x'.repeat(300);
