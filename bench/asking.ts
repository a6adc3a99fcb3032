/** Asks for long replies in a process of its own and drops them, so that whoever times orders has nothing to do with them. */
import type { Asked } from './heavy-reads.ts';

process.on('message', async ({ url, headers, times }: Asked) => {
  const statuses = await Promise.all(Array.from({ length: times }, () => statusOf(url, headers)));
  process.send?.(statuses.find((status) => status !== 200) ?? 200);
});

async function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  // A connection that was idle may be closed by the server in the very moment it is used again.
  const reply = await fetch(url, { headers: { ...headers, connection: 'close' } });
  for await (const _ of reply.body ?? []);
  return reply.status;
}
