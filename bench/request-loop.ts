/**
 * Requests long replies in a separate process and drops them, so that the process that times orders does not handle
 * them.
 */
import { get } from 'node:http';
import type { Asked } from './heavy-reads.ts';

process.on('message', async ({ url, headers, times }: Asked) => {
  const statuses = await Promise.all(Array.from({ length: times }, () => statusOf(url, headers)));
  process.send?.(statuses.find((status) => status !== 200) ?? 200);
});

function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    }).once('error', reject);
  });
}
