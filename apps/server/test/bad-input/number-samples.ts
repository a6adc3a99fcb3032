import type { FieldSchema } from '@spark/contract';
import { numberSpelt } from './request.ts';
import { accepted, refused, type Sample } from './sample.ts';

/** Every number is tried as a number and as text: clients send both, and both mean the same. */
export function numberSamples(schema: FieldSchema): readonly Sample[] {
  return [
    ...NOT_NUMBERS.map(([what, value]) => refused(what, value, 'field_type')),
    ...NOT_NUMBER_TEXTS.map(([what, text]) => refused(what, text, 'field_type')),
    ...fractions(schema),
    ...bounds(schema),
    ...HUGE.flatMap(([what, text]) => [
      refused(what, numberSpelt(text), codeOfHuge(schema, text)),
      refused(`${what} as text`, text, codeOfHuge(schema, text)),
    ]),
  ];
}

const NOT_NUMBERS: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['an empty list', []],
  ['a list of one number', [1]],
  ['an empty object', {}],
];

const NOT_NUMBER_TEXTS: readonly (readonly [string, string])[] = [
  ['a word', 'many'],
  ['a number and a word', '1 lot'],
  ['a space alone', ' '],
  ['hexadecimal', '0x1F'],
  ['a thousands comma', '1,000'],
  ['a thousands underscore', '1_000'],
  ['a decimal comma', '1,5'],
  ['two points', '1.2.3'],
  ['two signs', '--1'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['-Infinity', '-Infinity'],
  ['a sum', '1+1'],
  ['a currency', '\u20b9100'],
  ['digits of another script', '\u0661'],
  ['NUL behind a digit', '1\u0000'],
  ['a great many digits', '9'.repeat(5_000)],
  ['a great many zeros', '0'.repeat(5_000)],
];

const HUGE: readonly (readonly [string, string])[] = [
  ['1e400', '1e400'],
  ['-1e400', '-1e400'],
  ['1e308', '1e308'],
  ['2^53', '9007199254740992'],
  ['2^64', '18446744073709551616'],
  ['-2^53', '-9007199254740992'],
];

/** A value beyond a float is not a number; one beyond exact integers is not a whole number; the rest is too large. */
function codeOfHuge({ type }: FieldSchema, text: string): 'field_type' | 'field_range' {
  if (!Number.isFinite(Number(text)) || type === 'integer') return 'field_type';
  return 'field_range';
}

function fractions({ type, minimum = 0 }: FieldSchema): readonly Sample[] {
  const between = minimum + 0.5;
  return type === 'integer'
    ? [
        refused('half a unit', between, 'field_type'),
        refused('half a unit as text', String(between), 'field_type'),
        accepted(
          'a whole number with a point',
          `${minimum + 1}.0`,
          minimum + 1,
          'a whole number may have a point',
        ),
      ]
    : [];
}

/** Just inside and just outside of each bound. */
function bounds({ type, minimum, maximum }: FieldSchema): readonly Sample[] {
  const step = type === 'integer' ? 1 : 0.01;
  const samples: Sample[] = [];
  const both = (what: string, value: number, isInside: boolean) => {
    if (isInside) {
      samples.push(accepted(what, value, value, 'the bound itself is inside'));
      samples.push(accepted(`${what} as text`, String(value), value, 'a number may arrive as text'));
      samples.push(
        accepted(`${what} as text with spaces`, ` ${value} `, value, 'spaces around a number mean nothing'),
      );
      if (value >= 0)
        samples.push(accepted(`${what} with a plus`, `+${value}`, value, 'a number may have its sign'));
    } else {
      const code = type === 'integer' && !Number.isSafeInteger(value) ? 'field_type' : 'field_range';
      samples.push(refused(what, value, code), refused(`${what} as text`, String(value), code));
    }
  };
  if (minimum !== undefined) {
    both('the least', minimum, true);
    both('just below the least', minimum - step, false);
    both('far below the least', minimum - 1_000_000, false);
  }
  if (maximum !== undefined) {
    both('the most', maximum, true);
    both('just above the most', maximum + step, false);
  }
  if (minimum === 0) {
    samples.push(accepted('zero with a minus', numberSpelt('-0'), 0, 'minus zero is zero'));
  }
  return samples;
}
