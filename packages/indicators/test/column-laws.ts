import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Indicator, type IndicatorInfo, type IndicatorValue, isColumnIndicator } from '../src/index.ts';

interface ColumnSubject {
  readonly info: IndicatorInfo;
  readonly create: (parameters: object) => Indicator<IndicatorValue>;
  readonly parameters: fc.Arbitrary<{ readonly offset: number }>;
}

const number = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(7));
const numberOrNull = fc.option(number, { freq: 3 });
const series = fc.array(numberOrNull, { maxLength: 60 });

/** Laws of indicators that sit on a series of numbers, some of which may be missing. */
export function checkColumnLaws({ info, create, parameters }: ColumnSubject): void {
  const column = (given: object) => {
    const indicator = create(given);
    assert.ok(isColumnIndicator(indicator));
    return indicator;
  };

  describe(`${info.id}: the laws of indicators of one column`, () => {
    it('[indicators.I11] repeats its value where the source has none, and does not advance', () => {
      fc.assert(
        fc.property(parameters, series, (given, numbers) => {
          const plain = { ...given, offset: 0 };
          const withGaps = column(plain);
          const without = column(plain);
          for (const each of numbers) {
            const value = withGaps.addNumber(each);
            assert.deepEqual(value, each === null ? without.value : without.addNumber(each));
          }
        }),
        { numRuns: 100 },
      );
    });

    it('[indicators.I12] replaces a missing number by one, and one by a missing number', () => {
      const forms = fc.array(numberOrNull, { maxLength: 3 });
      const list = fc.array(fc.tuple(numberOrNull, forms), { maxLength: 50 });
      fc.assert(
        fc.property(parameters, list, (given, bars) => {
          const plain = column(given);
          const replaced = column(given);
          for (const [final, [first = final, ...more]] of bars) {
            replaced.addNumber(first);
            for (const form of more) replaced.replaceNumber(form);
            assert.deepEqual(replaced.replaceNumber(final), plain.addNumber(final));
            assert.deepEqual(replaced.value, plain.value);
          }
        }),
        { numRuns: 200 },
      );
    });
  });
}
