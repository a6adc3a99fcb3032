import { platform } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Gives memory that the C library keeps free back to the system. After long replies that is most of what a process holds
 * outside of V8, since something small is in use between the free parts. Node has no call for it; DuckDB does it whenever
 * one of its instances is closed. In another thread, so that nothing waits for DuckDB to be loaded. Elsewhere than on Linux
 * the C library has no such call.
 */
export async function trimMemory(): Promise<void> {
  if (platform() !== 'linux') return;
  const thread = new Worker(new URL('./trim-memory-thread.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  thread.once('error', reject).once('exit', () => resolve());
  // Nobody waits for it when the process ends.
  thread.unref();
  return promise;
}
