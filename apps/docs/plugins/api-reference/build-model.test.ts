import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withoutFreeForms } from '@spark/contract';
import { type ApiModel, buildModel } from './build-model.ts';
import type { AsyncApiDocument, OpenApiDocument } from './described-document.ts';
import type { Shape } from './shape.ts';

const openApi: OpenApiDocument = read('openapi.json');
const asyncApi: AsyncApiDocument = read('asyncapi.json');
const model = buildModel(openApi, asyncApi);
const nothingAsync: AsyncApiDocument = { info: { title: 'Socket', version: '1' } };

// biome-ignore lint/suspicious/noExplicitAny: a committed file with a known shape.
function read(name: string): any {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`@spark/contract/${name}`)), 'utf8'));
}

function operationsOf(built: ApiModel) {
  return built.groups.flatMap((group) => group.operations);
}

function small(parts: Partial<OpenApiDocument>): ApiModel {
  return buildModel({ info: { title: 'Small', version: '1' }, ...parts }, nothingAsync);
}

function everyShape(shape: Shape): readonly Shape[] {
  const inside = [...(shape.fields ?? []).map((field) => field.shape), ...(shape.variants ?? [])];
  return [shape, ...[...inside, ...(shape.items ? [shape.items] : [])].flatMap(everyShape)];
}

test('every call of the description is in the model once, under its tag', () => {
  const described = Object.entries(openApi.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  const found = operationsOf(model).map(({ id, method, path }) => `${id} ${method} ${path}`);
  assert.deepEqual([...found].sort(), [...described].sort());
  assert.equal(new Set(operationsOf(model).map(({ id }) => id)).size, described.length);
  assert.deepEqual(
    model.groups.map((group) => group.name),
    openApi.tags?.map((tag) => tag.name),
  );
});

test('every schema, every error and every message of the websockets are in the model', () => {
  assert.deepEqual(
    model.schemas.map((schema) => schema.name),
    Object.keys(withoutFreeForms(openApi.components?.schemas ?? {})),
  );
  assert.deepEqual(model.errors, openApi['x-errors']);
  assert.deepEqual(
    model.sockets.map(({ address, messages }) => [address, messages.map(({ name }) => name)]),
    [
      ['/orderWS', ['General', 'OrderUpdate', 'Heartbeat']],
      [
        '/dataWS',
        [
          ...['General', 'Tick', 'Candle', 'OptionChain', 'Heartbeat', 'Subscribe', 'Unsubscribe'],
          ...['Connections', 'SubscribeOptionChain', 'UnsubscribeOptionChain'],
        ],
      ],
      [
        '/eventWS',
        [
          ...['Greeting', 'Heartbeat', 'Event', 'Positions', 'Backtest', 'Sweep', 'Replay', 'General'],
          ...['SubscribePositions', 'UnsubscribePositions'],
        ],
      ],
    ],
  );
});

test('no reference is left, and each name of a schema has a section to link to', () => {
  assert.ok(!JSON.stringify(model).includes('"$ref"'));
  const names = new Set(model.schemas.map((schema) => schema.name));
  const shapes = [
    ...model.schemas.map((schema) => schema.shape),
    ...operationsOf(model).flatMap(({ body, parameters, replies, failures }) => [
      ...(body ? [body.shape] : []),
      ...parameters.map((parameter) => parameter.shape),
      ...[...replies, ...failures].flatMap((reply) => (reply.shape ? [reply.shape] : [])),
    ]),
    ...model.sockets.flatMap((socket) => socket.messages.map((message) => message.shape)),
  ].flatMap(everyShape);
  for (const part of shapes.flatMap((shape) => shape.type)) {
    if (part.schemaName) assert.ok(names.has(part.schemaName), part.schemaName);
  }
});

test('a call keeps its marks, its fields, its success message and its errors', () => {
  const placeOrder = operationsOf(model).find(({ id }) => id === 'placeOrder');
  assert.ok(placeOrder?.body);
  assert.equal(placeOrder.needsToken, true);
  assert.equal(placeOrder.replies[0]?.description, 'Order placed in {account}');
  assert.deepEqual(
    placeOrder.failures.map(({ status }) => status),
    ['400', '401', '431'],
  );
  const fields = new Map(placeOrder.body.shape.fields?.map((field) => [field.name, field]));
  assert.equal(fields.get('strategyname')?.isRequired, true);
  assert.deepEqual(fields.get('transType')?.shape.choices, ['Buy', 'Sell']);
  assert.equal(fields.get('splitby')?.shape.standard, 0);
  assert.ok(fields.get('operations')?.shape.fields?.some(({ name }) => name === 'timeLimit'));
  assert.equal(operationsOf(model).find(({ id }) => id === 'login')?.needsToken, false);
  assert.equal(operationsOf(model).find(({ id }) => id === 'addAccount')?.isExtension, true);
});

test('anyOf with null is a nullable type; anyOf with more is a choice of variants', () => {
  const details = model.schemas.find(({ name }) => name === 'AccountDetails')?.shape.fields ?? [];
  const lastLogin = details.find(({ name }) => name === 'LastLogin')?.shape;
  assert.equal(lastLogin?.isNullable, true);
  assert.equal(lastLogin?.variants, undefined);
  const session = details.find(({ name }) => name === 'Sessionid')?.shape;
  assert.equal(session?.isNullable, true);
  assert.equal(session?.type.map(({ text }) => text).join(''), 'text or BrokerSession');
});

test('schemas that contain themselves end, directly and through others', () => {
  const tree = small({
    components: {
      schemas: {
        Tree: {
          type: 'object',
          properties: { branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
        },
        Hen: { type: 'object', properties: { egg: { $ref: '#/components/schemas/Egg' } } },
        Egg: { type: 'object', properties: { hen: { $ref: '#/components/schemas/Hen' } } },
      },
    },
  });
  for (const { name, shape } of tree.schemas) {
    assert.ok(
      everyShape(shape).some((inner) => inner.isCycle),
      name,
    );
  }
});

test('webhooks of the description become calls that are sent to the reader', () => {
  const { groups } = small({
    webhooks: { orderFilled: { post: { operationId: 'orderFilled', summary: 'Order filled' } } },
  });
  assert.deepEqual(
    groups.map(({ name, anchor }) => [name, anchor]),
    [['Webhooks', 'tag-webhooks']],
  );
  assert.equal(groups[0]?.operations[0]?.isWebhook, true);
});

test('allOf is shown as one object, and a reference that leads nowhere stops the build', () => {
  const { schemas } = small({
    components: {
      schemas: {
        Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
        More: {
          allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { name: { type: 'string' } } }],
        },
      },
    },
  });
  const more = schemas.find(({ name }) => name === 'More')?.shape;
  assert.deepEqual(
    more?.fields?.map(({ name, isRequired }) => [name, isRequired]),
    [
      ['id', true],
      ['name', false],
    ],
  );
  assert.throws(
    () => small({ components: { schemas: { Lost: { $ref: '#/components/schemas/Nowhere' } } } }),
    {
      message: '#/components/schemas/Nowhere leads nowhere',
    },
  );
});
