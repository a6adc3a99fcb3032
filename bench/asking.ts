/** Asks for long replies in a process of its own and drops them, so that whoever times orders has nothing to do with them. */
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
