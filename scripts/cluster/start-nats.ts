import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findTestNats } from '../testing/nats.ts';
import type { FindOptions } from '../testing/python.ts';
import { freePort } from './free-port.ts';

export type ClusterNats = { readonly url: string; readonly stop: () => void };

const ROOT = join(import.meta.dirname, '../..');

/** A server of NATS for the nodes of this machine; null, in words, where none can be had: the nodes work without it. */
export async function startClusterNats(options: FindOptions): Promise<ClusterNats | null> {
  let program: string;
  try {
    program = await findTestNats(ROOT, options);
  } catch (error) {
    options.note(`Without NATS: ${(error as Error).message}`);
    return null;
  }
  const port = await freePort();
  const token = randomBytes(16).toString('hex');
  const args = ['--addr', '127.0.0.1', '--port', String(port), '--auth', token];
  // Ctrl-C must not end it before the nodes that use it.
  const server = spawn(program, args, { stdio: 'ignore', detached: true });
  const stop = (): void => void server.kill('SIGKILL');
  process.once('exit', stop);
  options.note(`NATS on port ${port} (process ${server.pid})`);
  return { url: `nats://${token}@127.0.0.1:${port}`, stop };
}
