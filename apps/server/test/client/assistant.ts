import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { BUNDLES } from '@spark/testkit';
import { createCollected } from './collected.ts';

/** `spark-trader mcp` as a process, on the real program, spoken to as an assistant does. */

export const PROGRAM = join(
  import.meta.dirname,
  '../../../../node_modules/@spark/client/src/command-line/main.ts',
);

export type Message = {
  readonly id?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
};

export type Result = {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly isError: boolean;
};

/** What an assistant sends first. */
export function greeting(protocolVersion: unknown = '2025-06-18') {
  return { protocolVersion, capabilities: {}, clientInfo: { name: 'a test', version: '1' } };
}

export type Environment = Readonly<Record<string, string>>;

export function startAssistant(t: TestContext, env: Environment, args: readonly string[] = []) {
  const child = spawn(process.execPath, [...BUNDLES, PROGRAM, 'mcp', ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  t.after(() => child.kill('SIGKILL'));
  const lines = createCollected<string>();
  createInterface({ input: child.stdout }).on('line', lines.add);
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  let count = 0;
  const write = (text: string) => void child.stdin.write(`${text}\n`);
  const next = async () => JSON.parse(await lines.next()) as Message;
  const ask = async (method: string, params?: object): Promise<Message> => {
    count += 1;
    write(JSON.stringify({ jsonrpc: '2.0', id: count, method, ...(params ? { params } : {}) }));
    const answer = await next();
    assert.equal(answer.id, count, JSON.stringify(answer));
    return answer;
  };
  const use = async (name: string, given: object = {}): Promise<Result> => {
    const { result, error } = await ask('tools/call', { name, arguments: given });
    assert.ok(result, JSON.stringify(error));
    return result as unknown as Result;
  };
  const refused = async (name: string, given: object, why: RegExp) => {
    const { isError, content } = await use(name, given);
    assert.match(content[0]?.text ?? '', why);
    assert.equal(isError, true, `${name} ${JSON.stringify(given)}`);
  };
  const done = async (name: string, given: object = {}) => {
    const { isError, content } = await use(name, given);
    const text = content[0]?.text ?? '';
    assert.equal(isError, false, text);
    return JSON.parse(text) as {
      readonly message: string;
      readonly data: readonly Readonly<Record<string, unknown>>[];
      readonly note?: string;
    };
  };
  return { child, write, next, ask, use, refused, done, errors: () => errors.join('') };
}
