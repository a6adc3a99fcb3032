import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parametersOf, readValues, requestOf, valuesText } from './deploy-form.ts';

const FORM = { documentId: 12, rev: 3, strategy: 'demo', mode: 'forward', typed: {} } as const;
const STOP = { name: 'stop', usual: 30, limits: null } as const;

test('what is no number is told, and no request carries it', () => {
  const { request, wrong } = requestOf({ ...FORM, typed: { stop: 'x', fast: '9' } }, [STOP]);
  assert.deepEqual([request, wrong], [{ id: 12, rev: 3, strategyname: 'demo', mode: 'forward' }, ['stop']]);
});

test('only values that differ from those of the document are sent', () => {
  const asked = (stop: string) => requestOf({ ...FORM, typed: { stop } }, [STOP]).request.params;
  assert.deepEqual([asked(''), asked(' 30 '), asked('1,000')], [undefined, undefined, { stop: 1_000 }]);
});

test('parameters of a document, and of one that has none or nonsense', () => {
  assert.deepEqual(parametersOf(undefined), []);
  assert.deepEqual(parametersOf({ params: { a: 3, b: { default: 'x' } } }), []);
  assert.deepEqual(
    parametersOf({
      params: { a: { default: 3, min: 1, max: 5 }, b: { default: 2, min: 0 }, c: { default: 1 } },
    }),
    [
      { name: 'a', usual: 3, limits: '1 to 5' },
      { name: 'b', usual: 2, limits: 'at least 0' },
      { name: 'c', usual: 1, limits: null },
    ],
  );
});

test('values go into the address and back; what does not fit is left out', () => {
  assert.deepEqual(readValues(valuesText({ stop: 40, fast: 9.5 })), { stop: '40', fast: '9.5' });
  assert.deepEqual(readValues('stop:x,:3,alone,fast:'), {});
});
