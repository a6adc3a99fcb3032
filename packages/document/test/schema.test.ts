import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { checkDocument, documentJsonSchema, TEMPLATES } from '../src/index.ts';
import { GETTING_STARTED } from './docs-pages.fixture.ts';
import { type Loose, MUTATIONS } from './mutations.fixture.ts';

const SCHEMA = documentJsonSchema('https://example.com/strategy.json');
const validate = new Ajv2020({ strict: true, strictTuples: false, allErrors: false }).compile(SCHEMA);

/** Codes of issues about the form alone, which a schema can know. */
const FORM = new Set([
  ...['key_unknown', 'key_missing', 'type', 'enum', 'range', 'whole', 'format', 'length', 'timeframe'],
  ...['offset_negative', 'no_action', 'group_empty', 'too_many', 'too_few', 'entry_duplicate'],
  ...['expression_terms', 'not_yet'],
]);

test('[document.J1] the JSON Schema accepts the templates and Getting started', () => {
  for (const document of [...TEMPLATES.map((template) => template.document), JSON.parse(GETTING_STARTED)]) {
    assert.ok(validate(JSON.parse(JSON.stringify(document))), JSON.stringify(validate.errors?.slice(0, 3)));
  }
});

for (const { what, change } of MUTATIONS) {
  test(`[document.J2] schema and reader agree about the form: ${what}`, () => {
    const document: Loose = JSON.parse(GETTING_STARTED);
    change(document);
    // Without facts and meaning: only what the form says.
    const { issues } = checkDocument(document);
    const isFormRight = !issues.some(
      ({ code, severity, message }) => severity === 'error' && isAboutForm(code, message),
    );
    assert.equal(validate(document), isFormRight, JSON.stringify(issues));
  });
}

/** Two codes are used for meanings as well; their words tell them apart. */
function isAboutForm(code: string, message: string): boolean {
  if (message.startsWith('There is no day') || message.startsWith('Candles of')) return false;
  return FORM.has(code);
}

test('[document.J3] the schema names its version and describes its parts', () => {
  assert.equal(SCHEMA.$schema, 'https://json-schema.org/draft/2020-12/schema');
  assert.ok(JSON.stringify(SCHEMA).includes('For every X in favour the stop moves by Y'));
  assert.deepEqual(Object.keys(Object(SCHEMA.$defs)).toSorted(), ['conditionNode', 'operand']);
});
