import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ERRORS } from '../errors.ts';
import type { Route } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { buildOpenApi } from './openapi.ts';
import type { Json } from './schema-book.ts';

type Operation = {
  readonly operationId: string;
  readonly description: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Json>> };
  readonly responses: Readonly<Record<string, Reply>>;
  readonly 'x-extension'?: true;
};

type Reply = {
  readonly description: string;
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, { readonly schema: Json; readonly example: Json }>>;
};

const document = buildOpenApi();
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;

function operationOf(route: Route): Operation {
  const operation = paths[route.path]?.[route.method.toLowerCase()];
  assert.ok(operation, `${route.method} ${route.path} is not described`);
  return operation;
}

test('[contract.C41] the document is valid OpenAPI 3.1.0 by an independent validator', async () => {
  const copy = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  const { valid, errors } = await new Validator().validate(copy);
  assert.ok(valid, JSON.stringify(errors, null, 2));
});

test('[contract.C41] the validator is awake', async () => {
  const { valid } = await new Validator().validate({ ...document, info: {} });
  assert.equal(valid, false);
});

test('[contract.C41] title and version are those of the specification', () => {
  const info = document.info as Json;
  assert.deepEqual([document.openapi, info.title, info.version], ['3.1.0', 'Spark API', '0.1.4']);
});

test('[contract.C41] the document holds nothing that JSON cannot carry', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
});

test('[contract.C41] nothing in an example is a broken schema to a linter, which takes whatever has a type and a default for one', () => {
  const types = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);
  const broken = objectsIn(document).filter((part) => {
    const { type, default: preset, example } = part;
    const isTaken = type !== undefined && (preset !== undefined || example !== undefined);
    return isTaken && ![type].flat().every((name) => typeof name === 'object' || types.has(String(name)));
  });
  assert.deepEqual(broken, []);
});

test('[contract.C42] each call is described once, and nothing else is', () => {
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  assert.deepEqual(
    described.map(({ operationId }) => operationId).toSorted(),
    ROUTES.map(({ id }) => id).toSorted(),
  );
});

test('[contract.C42] every reference leads somewhere', () => {
  const { schemas } = document.components as { readonly schemas: Json };
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  const missing = [...references].filter(([, name = '']) => !(name in schemas));
  assert.deepEqual(missing, []);
});

test('[contract.C42] every schema is titled by its own name', () => {
  const { schemas } = document.components as { readonly schemas: Readonly<Record<string, Json>> };
  for (const [name, schema] of Object.entries(schemas)) assert.equal(schema.title, name);
});

test('[contract.C42] every tag in use is described, and every described tag is in use', () => {
  const described = (document.tags as readonly Json[]).map(({ name }) => name);
  assert.deepEqual([...new Set(ROUTES.map(({ tag }) => tag))].toSorted(), described.toSorted());
});

test('[contract.C44] the error catalogue is part of the document', () => {
  const rows = document['x-errors'] as readonly Json[];
  assert.deepEqual(
    rows.map(({ code }) => code),
    Object.keys(ERRORS),
  );
});

function objectsIn(part: unknown): readonly Json[] {
  if (typeof part !== 'object' || part === null) return [];
  const inner = Object.values(part).flatMap(objectsIn);
  return Array.isArray(part) ? inner : [part as Json, ...inner];
}

for (const route of ROUTES) {
  describe(`${route.method} ${route.path}`, () => {
    const operation = operationOf(route);

    test('[contract.C42] has a summary, a description and its parameters', () => {
      assert.ok(operation.summary.length > 5 && operation.description.length > 20);
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = operation.parameters ?? [];
      assert.deepEqual(
        described.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
        inPath,
      );
      assert.deepEqual(
        described.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        Object.keys(route.query?.properties ?? {}),
      );
      assert.deepEqual(
        described.filter(({ required }) => required).map(({ name }) => name),
        [...inPath, ...(route.query?.required ?? [])],
      );
    });

    test('[contract.C42] is protected exactly when the call is', () => {
      assert.deepEqual(operation.security, route.auth === 'bearer' ? [{ bearer: [] }] : []);
      assert.equal('401' in operation.responses, route.auth === 'bearer' || route.path === '/token');
    });

    test('[contract.C54] says of a 429 which one it is and when to ask again, exactly where one is answered', () => {
      const code = THROTTLES.get(route.path);
      const reply = operation.responses['429'];
      assert.equal(reply !== undefined, code !== undefined);
      if (reply === undefined) return;
      const { errors } = reply.content?.['application/json']?.example ?? {};
      assert.equal((errors as readonly Json[])[0]?.code, code);
      assert.doesNotMatch(JSON.stringify(errors), /\{\w+\}/, 'a gap of the sentence was not filled');
      assert.ok('Retry-After' in ((reply as { readonly headers?: Json }).headers ?? {}));
    });

    test('[contract.C49] says what an oversized head gets, and nothing of a 405, which no call answers', () => {
      const { errors } = operation.responses['431']?.content?.['application/json']?.example ?? {};
      assert.deepEqual(
        (errors as readonly Json[]).map(({ code }) => code),
        ['headers_too_large'],
      );
      assert.equal('405' in operation.responses, false);
    });

    test('[contract.C45] has the specified 400, explained by a real mistake', () => {
      const reply = operation.responses['400'];
      assert.equal(reply?.description, 'Invalid request');
      const { errors, ...envelope } = reply?.content?.['application/json']?.example ?? {};
      assert.deepEqual(envelope, { status: false, error: true, data: [], message: 'Bad request' });
      assert.equal((errors as readonly unknown[]).length, 1);
      assert.doesNotMatch(JSON.stringify(errors), /\{\w+\}/, 'a gap of the sentence was not filled');
    });

    test('[contract.C46] says whether it goes beyond the specification', () => {
      assert.equal(operation['x-extension'], route.extension ? true : undefined);
    });

    test('[contract.C42] shows its reply', () => {
      const reply = operation.responses['200'];
      if (route.reply.kind === 'headers') {
        assert.deepEqual(Object.keys(reply?.headers ?? {}), Object.keys(route.reply.schema.properties));
        assert.equal(reply?.content, undefined);
        return;
      }
      const example = reply?.content?.['application/json']?.example ?? {};
      if (route.reply.kind === 'plain') {
        assert.deepEqual(Object.keys(example), Object.keys(route.reply.schema.properties));
        return;
      }
      assert.deepEqual(Object.keys(example), ['status', 'error', 'data', 'message']);
      assert.doesNotMatch(String(example.message), /[{}]/);
      const shown = route.reply.example ?? (route.reply.item === null ? [] : [null]);
      assert.equal((example.data as readonly unknown[]).length, shown.length);
    });
  });
}

test('[contract.C42] the login takes a form as well as JSON', () => {
  assert.deepEqual(Object.keys(paths['/token']?.post?.requestBody?.content ?? {}), [
    'application/x-www-form-urlencoded',
    'application/json',
  ]);
});

/** Calls that may be asked too often, or too much at once. */
const THROTTLES = new Map([
  ['/token', 'login_throttled'],
  ['/visitor', 'visitors_too_many'],
  ['/orderbook/', 'readings_too_many'],
  ['/tradebook/', 'readings_too_many'],
  ['/history', 'readings_too_many'],
  ['/builder/preview', 'readings_too_many'],
]);
