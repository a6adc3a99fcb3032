import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { writeReply } from './write-reply.ts';

test('while an order is being handled, the next part of a long reply is neither sent nor made', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  const made: string[] = [];
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let turns = 0;
  function* parts() {
    for (const text of ['one ', 'two ', 'three']) {
      made.push(text);
      yield Buffer.from(text);
    }
  }
  app.get('/', (_, reply) =>
    writeReply(reply, {
      body: { bytes: 13, parts },
      headers: undefined,
      turn: async () => {
        turns += 1;
        if (turns > 1) return;
        asked.resolve();
        await answered.promise;
      },
    }),
  );
  const replied = fetch(await app.listen({ port: 0 }));
  await Promise.race([asked.promise, replied]);
  assert.deepEqual(made, ['one ']);
  answered.resolve();
  assert.equal(await (await replied).text(), 'one two three');
  assert.equal(turns, 3);
});
