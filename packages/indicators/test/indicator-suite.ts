import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type Bar,
  type Indicator,
  type IndicatorInfo,
  type IndicatorValue,
  isColumnIndicator,
  type Parameter,
  ParameterError,
  readOutput,
  readParameters,
} from '../src/index.ts';
import { checkColumnLaws } from './column-laws.ts';
import { CANDLES_PER_DAY, formOf, longMarket, longMarketBars, markets, risingBars } from './market.ts';
import { naiveSessions, shifted } from './naive.ts';
import { stateSize } from './state-size.ts';

// Any parameter of any indicator; each subject knows the types of its own.
// biome-ignore lint/suspicious/noExplicitAny: a reference takes the parameters of its own indicator, the suite those of all
type Parameters = any;

export interface Subject {
  readonly info: IndicatorInfo;
  readonly create: (parameters: Parameters) => Indicator<IndicatorValue>;
  /** The same mathematics, written plainly on the whole array; offset is added by the suite. */
  readonly naive: (bars: readonly Bar[], parameters: Parameters) => readonly (IndicatorValue | null)[];
  /**
   * What an error is measured against, by output: a fixed number for ratios; without one, the highest price.
   * Ratios of small differences of large prices get a larger one.
   */
  readonly scales?: Readonly<Record<string, number>>;
  /** Rules between parameters. */
  readonly isAllowed?: (parameters: Parameters) => boolean;
}

/** Of the scale: about a hundred thousand times the precision of a float, for windows of up to 500 bars. */
const TOLERANCE = 1e-10;
const LONG_RUN = 13_334 * CANDLES_PER_DAY;
const LONG_RUN_TAIL = 80 * CANDLES_PER_DAY;

/** The laws that hold for every indicator; SPEC.md has them in words. */
export function describeIndicator(subject: Subject): void {
  const { info, create, naive } = subject;
  const parameters = parametersOf(subject);
  const preset = readParameters(info, {});

  describe(`${info.id}: the laws of all indicators`, () => {
    it('[indicators.I1] has its first value exactly when the info says', () => {
      fc.assert(
        fc.property(parameters, (given) => checkWarmUp(subject, given)),
        { numRuns: 60 },
      );
    });

    it('[indicators.I2] after replacements is as if the earlier forms had never been', () => {
      const factors = fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), {
        minLength: 40,
        maxLength: 40,
      });
      const short = markets({ minLength: 1, maxLength: 40 });
      fc.assert(
        fc.property(parameters, short, factors, (given, bars, [...forms]) => {
          const plain = create(given);
          const replaced = create(given);
          bars.forEach((bar, index) => {
            const form = formOf(bar, forms[index] ?? 1);
            const other = formOf(bar, forms[(index * 7) % forms.length] ?? 1);
            replaced.add(form);
            replaced.replace(other);
            const fresh = create(given);
            for (const earlier of bars.slice(0, index)) fresh.add(earlier);
            assert.deepEqual(replaced.value, fresh.add(other), 'a forming bar counts as if it closed now');
            assert.deepEqual(replaced.replace(bar), plain.add(bar), `the final form at bar ${index}`);
            assert.deepEqual(replaced.value, plain.value);
          });
        }),
        { numRuns: 120 },
      );
    });

    it('[indicators.I3] after a reset is as new', () => {
      fc.assert(
        fc.property(parameters, market(), market(), (given, first, second) => {
          const used = create(given);
          run(used, first);
          used.reset();
          assert.equal(used.value, null);
          assert.deepEqual(run(used, second), run(create(given), second));
        }),
        { numRuns: 60 },
      );
    });

    it('[indicators.I4] gives the same for the same, whatever other indicators see in between', () => {
      fc.assert(
        fc.property(parameters, market(), market(), (given, bars, noise) => {
          const alone = run(create(given), bars);
          const accompanied = create(given);
          const other = create(given);
          const values = bars.map((bar, index) => {
            const distraction = noise[index];
            if (distraction) other.add({ ...distraction, time: bar.time });
            return accompanied.add(bar);
          });
          assert.deepEqual(values, alone);
        }),
        { numRuns: 40 },
      );
    });

    it('[indicators.I5] never changes what it said, and keeps no hold of the bars', () => {
      fc.assert(
        fc.property(parameters, market(), (given, bars) => {
          const wanted = run(create(given), bars).map((value) => structuredClone(value));
          const indicator = create(given);
          const values = bars.map((bar) => {
            const lent = { ...bar };
            const value = indicator.add(lent);
            // Whoever changes a bar afterwards, or poisons it, changes nothing.
            Object.assign(lent, { open: Number.NaN, high: Number.NaN, low: Number.NaN, close: Number.NaN });
            return value;
          });
          assert.deepEqual(values, wanted);
        }),
        { numRuns: 40 },
      );
    });

    it('[indicators.I6] agrees with the plain mathematics on markets of every kind, and is finite', () => {
      fc.assert(
        fc.property(parameters, market(), (given, bars) => {
          const wanted = shifted(naive(bars, given), given.offset ?? 0);
          checkClose(subject, { actual: run(create(given), bars), wanted, scale: priceScale(bars, given) });
        }),
        { numRuns: 300 },
      );
    });

    it('[indicators.I7] is as precise after a million bars as at the start', () => {
      const indicator = create(preset);
      const tail: Bar[] = [];
      const values: (IndicatorValue | null)[] = [];
      let index = 0;
      for (const bar of longMarket(7)) {
        const value = indicator.add(bar);
        if (index >= LONG_RUN - LONG_RUN_TAIL) tail.push(bar);
        if (index >= LONG_RUN - 1000) values.push(value);
        index += 1;
        if (index === LONG_RUN) break;
      }
      // Whatever it remembers of earlier bars weighs nothing any more after the days of the tail.
      const wanted = naive(tail, preset).slice(-1000);
      checkClose(subject, { actual: values, wanted, scale: priceScale(tail, preset) });
    });

    it('[indicators.I8] holds no more after many bars than after few', () => {
      const indicator = create(preset);
      const bars = longMarketBars(3, 6000);
      run(indicator, bars.slice(0, 600));
      const early = stateSize(indicator);
      run(indicator, bars.slice(600));
      assert.equal(stateSize(indicator), early);
    });

    it('[indicators.I9] refuses to replace a bar that it never had', () => {
      const [bar] = longMarketBars(1, 1);
      assert.ok(bar);
      assert.throws(() => create(preset).replace(bar), /no bar to replace/);
      const indicator = create(preset);
      indicator.add(bar);
      indicator.reset();
      assert.throws(() => indicator.replace(bar), /no bar to replace/);
    });

    it('[indicators.I10] takes parameters within the limits of the info and says what is wrong with others', () => {
      for (const parameter of info.parameters) checkLimits(subject, parameter);
      assert.throws(() => create({ lenght: 5 }), /lenght is not a parameter; there are/);
    });

    it('[indicators.I13] takes numbers in place of bars exactly if the info calls it stackable', () => {
      assert.equal(isColumnIndicator(create(preset)), info.stackable);
      const delayable = info.parameters.some(({ name }) => name === 'offset');
      if (delayable) assert.equal(isColumnIndicator(create({ ...preset, offset: 2 })), info.stackable);
    });
  });
  if (info.stackable) checkColumnLaws({ info, create, parameters });
}

function market(): fc.Arbitrary<Bar[]> {
  return markets({ minLength: 1, maxLength: 120 });
}

function run(indicator: Indicator<IndicatorValue>, bars: readonly Bar[]): (IndicatorValue | null)[] {
  return bars.map((bar) => indicator.add(bar));
}

/** Short lengths, so that windows fill, fold and begin anew many times within a small market. */
function parametersOf({ info, isAllowed = () => true }: Subject): fc.Arbitrary<Parameters> {
  const arbitraries = info.parameters.map((parameter) => [parameter.name, valuesOf(parameter)]);
  return fc.record(Object.fromEntries(arbitraries)).filter(isAllowed);
}

function valuesOf(parameter: Parameter): fc.Arbitrary<number | string> {
  if (parameter.kind === 'choice') return fc.constantFrom(...parameter.options.map(({ value }) => value));
  const { name, min, max, step } = parameter;
  const most = Math.min(max, name === 'offset' ? 3 : min + 8);
  return step === 1 ? fc.integer({ min, max: most }) : fc.constantFrom(min, parameter.default, most);
}

function checkWarmUp({ info, create }: Subject, given: Parameters): void {
  const bars = risingBars(12 * CANDLES_PER_DAY);
  const values = run(create(given), bars);
  for (const { key, warmUp } of info.outputs) {
    const wanted = warmUp(given);
    const hasValue = values.map((value) => readOutput(value, key) !== null);
    const message = `${key} of ${JSON.stringify(given)}`;
    if (wanted === null) assert.ok(!hasValue.includes(true), `${message} has no value at all`);
    else checkFirst(info, { hasValue, wanted, message });
  }
}

interface FirstValue {
  readonly hasValue: readonly boolean[];
  readonly wanted: number;
  readonly message: string;
}

function checkFirst({ warmUpUnit }: IndicatorInfo, { hasValue, wanted, message }: FirstValue): void {
  const bars = risingBars(hasValue.length);
  let index = 0;
  naiveSessions(bars).forEach((session, number) => {
    session.forEach((_, position) => {
      const passed = { bars: index, 'bars of the session': position, sessions: number }[warmUpUnit];
      assert.equal(hasValue[index], passed >= wanted, `${message} at bar ${index}`);
      index += 1;
    });
  });
}

function priceScale(bars: readonly Bar[], { source }: { source?: string }): number {
  const column = source === 'volume' ? 'volume' : 'high';
  return Math.max(...bars.map((bar) => bar[column]), Number.MIN_VALUE);
}

interface Comparison {
  readonly actual: readonly (IndicatorValue | null)[];
  readonly wanted: readonly (IndicatorValue | null)[];
  readonly scale: number;
}

function checkClose({ info, scales = {} }: Subject, { actual, wanted, scale }: Comparison): void {
  assert.equal(actual.length, wanted.length);
  for (const { key } of info.outputs) {
    const margin = TOLERANCE * (scales[key] ?? scale);
    wanted.forEach((value, index) => {
      const right = readOutput(value, key);
      const found = readOutput(actual[index] ?? null, key);
      const isClose = right === null || found === null ? right === found : Math.abs(right - found) <= margin;
      assert.ok(isClose, `${key} at bar ${index} is ${found}, plain mathematics says ${right} ± ${margin}`);
    });
  }
}

function checkLimits({ info, create, isAllowed = () => true }: Subject, parameter: Parameter): void {
  const accepted = parameter.kind === 'number' ? [parameter.min, parameter.max] : optionsOf(parameter);
  for (const value of accepted) {
    const given = { ...readParameters(info, {}), [parameter.name]: value };
    if (isAllowed(given)) create(given);
  }
  const refused =
    parameter.kind === 'number'
      ? [parameter.min - parameter.step, parameter.max + parameter.step, Number.NaN, '5', null]
      : ['something else', null, {}];
  if (parameter.kind === 'number' && parameter.step === 1) refused.push(parameter.min + 0.5);
  for (const value of refused) {
    assert.throws(
      () => create({ [parameter.name]: value }),
      (error) =>
        error instanceof ParameterError &&
        error.parameter === parameter.name &&
        error.message.startsWith(`${info.id}: ${parameter.name} must be `),
      `${parameter.name} ${value}`,
    );
  }
}

function optionsOf(parameter: Extract<Parameter, { kind: 'choice' }>): (string | number)[] {
  return parameter.options.map(({ value }) => value);
}
