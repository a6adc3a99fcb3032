import { channel } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Agent, request } from 'undici';
import { atPace } from '../at-pace.ts';
import { startProcess } from '../process-under-load.ts';

type Pace = { readonly count: number; readonly perSecond: number };

/** An order's worth of JSON by the HTTP client alone, over connections that are kept: from the call to the last byte. */
export async function plainSendTimes({ count, perSecond }: Pace): Promise<readonly number[]> {
  const echo = await startProcess({ script: 'bench/echo-server.ts', ready: /^listening (\d+)/ });
  const dispatcher = new Agent({ pipelining: 1 });
  const begun = new Map<string, number>();
  const took: number[] = [];
  const onSent = (message: unknown): void => {
    const { body } = (message as { readonly request: { readonly body: Buffer } }).request;
    const began = begun.get(body.toString().slice(0, NUMBER_CHARS));
    if (began !== undefined) took.push(performance.now() - began);
  };
  channel('undici:request:bodySent').subscribe(onSent);
  await atPace(count, perSecond, async (number) => {
    const name = String(number).padStart(NUMBER_CHARS, '0');
    begun.set(name, performance.now());
    const reply = await request(echo.url, { method: 'POST', body: `${name}${AN_ORDER}`, dispatcher });
    await reply.body.dump();
  });
  channel('undici:request:bodySent').unsubscribe(onSent);
  await dispatcher.close();
  await echo.stop();
  return took;
}

/** A kilobyte in a transaction of SQLite, as durable as ours, by the same disk. */
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

const NUMBER_CHARS = 6;
const AN_ORDER = 'x'.repeat(300);
