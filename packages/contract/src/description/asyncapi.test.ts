import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { buildAsyncApi } from './asyncapi.ts';
import type { Json } from './schema-book.ts';

const document = buildAsyncApi();
const official = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0-without-$id.json') as Json;

function problemsOf(candidate: Json): readonly string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(official);
  return validate(JSON.parse(JSON.stringify(candidate)))
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

test('[contract.C50] the document is valid AsyncAPI 3.0.0 by the official schema', () => {
  assert.deepEqual(problemsOf(document), []);
});

test('[contract.C50] the official schema is awake', () => {
  assert.notDeepEqual(problemsOf({ ...document, info: {} }), []);
  assert.notDeepEqual(problemsOf({ ...document, operations: { receive: { action: 'listen' } } }), []);
});

test('[contract.C50] the document holds nothing that JSON cannot carry', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
});

test('[contract.C51] three channels, each with the access token or a ticket in the query', () => {
  const channels = document.channels as Readonly<Record<string, Json>>;
  assert.deepEqual(
    Object.entries(channels).map(([name, { address }]) => [name, address]),
    [
      ['orderWS', '/orderWS'],
      ['dataWS', '/dataWS'],
      ['eventWS', '/eventWS'],
    ],
  );
  for (const { bindings } of Object.values(channels)) {
    const { ws } = bindings as { readonly ws: { readonly query: Json } };
    assert.deepEqual(ws.query.anyOf, [{ required: ['token'] }, { required: ['ticket'] }]);
  }
});

test('[contract.C51] [contract.C109] each channel names its kinds of message', () => {
  const channels = document.channels as Readonly<Record<string, { readonly messages: Json }>>;
  assert.deepEqual(Object.keys(channels.orderWS?.messages ?? {}), ['General', 'OrderUpdate', 'Heartbeat']);
  assert.deepEqual(Object.keys(channels.dataWS?.messages ?? {}), [
    'General',
    'Tick',
    'Candle',
    'OptionChain',
    'Heartbeat',
    'Subscribe',
    'Unsubscribe',
    'Connections',
    'SubscribeOptionChain',
    'UnsubscribeOptionChain',
  ]);
  assert.deepEqual(Object.keys(channels.eventWS?.messages ?? {}), [
    'Greeting',
    'Heartbeat',
    'Event',
    'Positions',
    'Backtest',
    'Sweep',
    'Replay',
    'General',
    'SubscribePositions',
    'UnsubscribePositions',
  ]);
});

test('[contract.C52] the order websocket numbers its updates and takes the number to resume after', () => {
  type Channel = { readonly bindings: { readonly ws: { readonly query: { readonly properties: Json } } } };
  const { orderWS } = document.channels as Readonly<Record<string, Channel>>;
  assert.deepEqual(Object.keys(orderWS?.bindings.ws.query.properties ?? {}), [
    'token',
    'ticket',
    'heartbeat',
    'since',
  ]);
  type Message = { readonly examples: readonly { readonly payload: Json }[] };
  const { messages } = document.components as { readonly messages: Readonly<Record<string, Message>> };
  assert.equal(typeof messages.OrderUpdate?.examples[0]?.payload.seq, 'number');
});

test('[contract.C50] every reference leads somewhere', () => {
  for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    let node: unknown = document;
    for (const key of path.split('/')) node = (node as Json | undefined)?.[key];
    assert.ok(node, `#/${path} does not exist`);
  }
});
