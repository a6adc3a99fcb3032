import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type as TypeBox } from 'typebox';
import { Type } from './type.ts';

/** One schema of every kind and option that the contract uses, built by either maker. */
function everyKind(make: typeof Type): unknown {
  const text = make.String({ maxLength: 5, pattern: '^a', description: 'text', 'x-aliases': ['b'] });
  return make.Object(
    {
      text,
      optionalText: make.Optional(text),
      textAgain: text,
      whole: make.Integer({ minimum: 1 }),
      number: make.Number({ maximum: 2 }),
      flag: make.Boolean({ default: true }),
      choice: make.Enum(['a', 'b'], { examples: ['a'] }),
      one: make.Literal('one', { description: 'only this' }),
      nullable: make.Union([text, make.Null()], { title: 'nullable' }),
      list: make.Array(make.Object({ inner: make.Optional(make.Number()) }), { maxItems: 3 }),
      anything: make.Record(make.String(), make.Unknown({ description: 'free' }), { title: 'free' }),
      nothing: make.Object({}),
    },
    { title: 'Everything', description: 'every kind' },
  );
}

test('[contract.C60] our schema builder and the one of TypeBox make the same JSON Schema', () => {
  assert.equal(JSON.stringify(everyKind(Type)), JSON.stringify(everyKind(TypeBox as unknown as typeof Type)));
});
