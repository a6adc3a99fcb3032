import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import type { MemoryFigures } from './step.ts';

/**
 * Loaded into the measured server before its own code: serves the figures of the process at a separate socket, so that
 * reading them is not a call of Spark.
 */
const { BENCH_PROBE } = process.env;
// Threads are started with the same arguments.
if (BENCH_PROBE !== undefined && isMainThread) listen(BENCH_PROBE);

function listen(path: string): void {
  const server = createServer(async (request, reply) => {
    if (request.url === '/cleared') await clear();
    reply.end(JSON.stringify(figures()));
  });
  server.listen(path).unref();
}

async function clear(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

function figures(): MemoryFigures {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  const young = getHeapSpaceStatistics().filter(({ space_name: name }) => name.startsWith('new_'));
  const youngTotal = young.reduce((sum, { space_size: size }) => sum + size, 0);
  return { rss, heapUsed, heapTotal, external, arrayBuffers, youngTotal };
}
