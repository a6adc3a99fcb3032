import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  type CallOptions,
  deploymentDrift,
  replay as replayDay,
  replayDrift,
  Spark,
  SparkConnectionError,
  SparkError,
  SparkTimeout,
} from '@spark/client';
import { CLIENT_ROUTES } from '@spark/contract';
import { startVectorServer, type Vector } from './vector-server.ts';

const folder = join(import.meta.dirname, '../../../vectors');
const vectors = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly vectors: Vector[] };
    return file.vectors;
  });

const server = await startVectorServer();
after(() => server.close());

test('there are vectors for every call, and each has its own name', () => {
  const called = new Set(vectors.map(({ call }) => call));
  assert.deepEqual(
    CLIENT_ROUTES.map(({ id }) => id).filter((id) => !called.has(id)),
    [],
  );
  assert.equal(new Set(vectors.map(({ name }) => name)).size, vectors.length);
  assert.ok(vectors.length >= 80, `only ${vectors.length} vectors`);
});

for (const vector of vectors) {
  test(vector.name, async () => {
    server.play(vector.exchanges);
    const outcome = await replay(vector);
    server.check();
    assert.deepEqual(outcome, vector.expect);
  });
}

async function replay({ client, call, arguments: given, options }: Vector): Promise<Vector['expect']> {
  const { login, token, ...rest } = client;
  const settings = { url: server.url, ...rest };
  try {
    const spark = login ? await Spark.login({ ...settings, ...login }) : new Spark({ ...settings, token });
    if (call === 'logIn') return { result: { token: spark.token } };
    return { result: await callByName(spark, call, given, options) };
  } catch (error) {
    return { error: described(error) };
  }
}

function callByName(
  spark: Spark,
  name: string,
  given: Vector['arguments'],
  options?: CallOptions,
): Promise<unknown> {
  if (name === 'replay') return replayDay(spark, given);
  if (name === 'replayDrift') return replayDrift(spark, given as { replayID: number });
  if (name === 'deploymentDrift')
    return deploymentDrift(spark, given as { deploymentID: number; date: string });
  const method = spark[name as 'placeOrder'] as (...values: unknown[]) => Promise<unknown>;
  return method.call(spark, given, options);
}

function described(error: unknown): Readonly<Record<string, unknown>> {
  assert.ok(error instanceof SparkError, `not an error of the client: ${String(error)}`);
  const { status, code, problems, requestId } = error;
  const kind =
    error instanceof SparkTimeout
      ? 'SparkTimeout'
      : error instanceof SparkConnectionError
        ? 'SparkConnectionError'
        : 'SparkError';
  assert.equal(error.name, kind);
  assert.notEqual(error.message, '');
  return { kind, status, code, problems, ...(requestId === undefined ? {} : { requestId }) };
}
