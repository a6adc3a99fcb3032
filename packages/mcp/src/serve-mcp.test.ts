import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { serveMcp } from './index.ts';
import type { CallOptions, Reply, SparkCalls } from './spark-calls.ts';

/** Concurrent calls, cancellation and what must not be cancelled, on calls that the test answers. */

type Answered = {
  readonly resolve: (reply: Reply<unknown>) => void;
  readonly reject: (error: Error) => void;
};
type Message = {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
};

const WAIT_MS_MAX = 20_000;
const REPLY = { message: 'done', data: [] };

function start(t: TestContext) {
  const input = new PassThrough({ encoding: 'utf8' });
  const written: string[] = [];
  const errors: string[] = [];
  const calls: (Answered & CallOptions & { readonly name: string })[] = [];
  const call = (name: string) => (_input: unknown, options: CallOptions) =>
    new Promise<Reply<unknown>>((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(new Error('cut off')));
      calls.push({ name, resolve, reject, ...options });
    });
  const spark = { readQuotes: call('readQuotes'), switchKill: call('switchKill') } as unknown as SparkCalls;
  const over = serveMcp({
    input,
    out: (text) => void written.push(text),
    err: (text) => void errors.push(text),
    spark: async () => spark,
    explain: () => null,
    allowsLive: true,
    version: '1.2.3',
  });
  t.after(() => input.end());
  const write = (message: object) => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return {
    over,
    calls,
    errors,
    end: () => void input.end(),
    use: (id: number, name: string, given: object = {}) =>
      write({ id, method: 'tools/call', params: { name, arguments: given } }),
    cancel: (requestId: number) => write({ method: 'notifications/cancelled', params: { requestId } }),
    ping: (id: number) => write({ id, method: 'ping' }),
    answers: () => written.map((line) => JSON.parse(line) as Message),
    until: async (isSo: () => boolean) => {
      const end = performance.now() + WAIT_MS_MAX;
      while (!isSo()) {
        assert.ok(performance.now() < end, `nothing came of it: ${written.join('')}`);
        await new Promise(setImmediate);
      }
    },
  };
}

test('[mcp.K20] a read that is no longer wanted is cut off and not answered', async (t) => {
  const { use, cancel, end, over, calls, answers, errors, until } = start(t);
  use(1, 'readQuotes', { tokens: ['NSE:212'] });
  await until(() => calls.length === 1);
  cancel(1);
  await until(() => calls[0]?.signal?.aborted === true);
  end();
  await over;
  assert.deepEqual([answers(), errors], [[], []]);
});

test('[mcp.K20] a call that changes something is completed, also when nobody waits for it or the input ends', async (t) => {
  const { use, cancel, end, over, calls, answers, until } = start(t);
  use(1, 'switchKill', { on: true });
  use(2, 'switchKill', { on: true });
  await until(() => calls.length === 2);
  cancel(1);
  end();
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
  assert.deepEqual(
    calls.map(({ signal }) => signal),
    [undefined, undefined],
  );
  assert.equal(isOver, false, 'it waits for what was begun');
  for (const { resolve } of calls) resolve(REPLY);
  await over;
  // A cancelled request gets no answer, by the protocol.
  assert.deepEqual(
    answers().map(({ id }) => id),
    [2],
  );
});

test('[mcp.K21] at most 16 tools work at once, each under its own id', async (t) => {
  const { use, ping, calls, answers, until } = start(t);
  const codes = () => answers().map(({ id, error }) => [id, error?.code]);
  use(1, 'readQuotes', { tokens: ['NSE:212'] });
  await until(() => calls.length === 1);
  use(1, 'readQuotes', { tokens: ['NSE:212'] });
  await until(() => answers().length === 1);
  assert.deepEqual(codes(), [[1, -32_600]]);
  for (let id = 2; id <= 16; id++) use(id, 'readQuotes', { tokens: ['NSE:212'] });
  await until(() => calls.length === 16);
  use(17, 'readQuotes', { tokens: ['NSE:212'] });
  ping(18);
  await until(() => answers().length === 3);
  assert.deepEqual(codes().slice(1), [
    [17, -32_600],
    [18, undefined],
  ]);
  calls[0]?.resolve(REPLY);
  await until(() => answers().length === 4);
  use(19, 'readQuotes', { tokens: ['NSE:212'] });
  await until(() => calls.length === 17);
});

test('[mcp.K22] a bug is reported without its details, which go to the log', async (t) => {
  const { use, calls, answers, errors, until } = start(t);
  use(1, 'switchKill', { on: true });
  await until(() => calls.length === 1);
  calls[0]?.reject(new Error('a secret of the house'));
  await until(() => answers().length === 1);
  const [answer] = answers();
  assert.equal(answer?.error?.code, -32_603);
  assert.doesNotMatch(JSON.stringify(answer), /secret/);
  assert.match(errors.join(''), /a secret of the house/);
});
