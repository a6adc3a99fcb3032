import { indicatorInfo } from '@spark/indicators';
import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import { type IndicatorElement, indicator } from '../schema/indicator.ts';
import { DOCUMENT_LIMITS } from '../schema/limits.ts';
import { checkColumn, reportNoVolume } from './check-column.ts';
import { findElement } from './check-names.ts';
import { checkParamUses } from './check-parameters.ts';
import type { Draft, NamedElement, Placed } from './draft.ts';
import { columnsForIndicator, isRolling, type Source, sourceOf } from './source.ts';

const STACKING = 'Indicators/intro#add-one';

export function checkIndicators(draft: Draft, found: IssueList): void {
  for (const placed of draft.indicators) {
    const { value, pointer } = placed;
    checkParamUses(draft, indicator, value, pointer, found);
    checkLengths(draft, placed, found);
    const on = below(pointer, 'on');
    const name = findElement(
      draft,
      { id: value.on.ref, pointer: below(on, 'ref'), families: ['data', 'indicators'], docs: STACKING },
      found,
    );
    if (!name || isOutOfOrder(placed, name, found)) continue;
    const source = sourceOf(draft, name);
    if (source && fits(draft, placed, source, found)) checkSource(draft, placed, source, found);
  }
}

/** An indicator on itself or on a later one could go in circles. */
function isOutOfOrder(
  { value, index, pointer }: Placed<IndicatorElement>,
  name: NamedElement,
  found: IssueList,
): boolean {
  if (name.family !== 'indicators' || name.index < index) return false;
  found.error({
    code: 'order_reference',
    pointer: below(pointer, 'on', 'ref'),
    message:
      name.index === index
        ? `"${value.id}" sits on itself.`
        : `"${value.id}" sits on "${value.on.ref}", which comes later; put the source first.`,
    docs: STACKING,
    fix:
      name.index === index
        ? undefined
        : {
            label: `Move "${value.id}" below "${value.on.ref}"`,
            patch: [{ op: 'move', from: pointer, path: below('/indicators', name.index) }],
          },
  });
  return true;
}

/** Whether the kind of source is right: candles for those that need whole candles, a series for all. */
function fits(
  draft: Draft,
  { value, pointer }: Placed<IndicatorElement>,
  source: Source,
  found: IssueList,
): boolean {
  const { title, stackable } = indicatorInfo(value.type);
  const on = below(pointer, 'on');
  if (source.kind === 'count') {
    found.error({
      code: 'not_series',
      pointer: below(on, 'ref'),
      message: `"${value.on.ref}" is a count of days, not a series; use it in a condition.`,
      docs: 'DataPoints/intro#the-kinds',
    });
    return false;
  }
  if (stackable) return true;
  if (source.kind === 'indicator') {
    const candles = draft.data.find(({ value: point }) => 'timeframe' in point)?.value.id;
    found.error({
      code: 'needs_bars',
      pointer: below(on, 'ref'),
      message: `${title} needs whole candles and cannot sit on the indicator "${value.on.ref}".`,
      docs: STACKING,
      fix:
        candles === undefined
          ? undefined
          : {
              label: `Put it on "${candles}"`,
              patch: [{ op: 'replace', path: on, value: { ref: candles } }],
            },
    });
    return false;
  }
  if (value.on.col === undefined) return true;
  found.error({
    code: 'needs_bars',
    pointer: below(on, 'col'),
    message: `${title} needs whole candles, not the one column "${value.on.col}".`,
    docs: STACKING,
    fix: { label: 'Remove the column', patch: [{ op: 'remove', path: below(on, 'col') }] },
  });
  return false;
}

function checkSource(draft: Draft, placed: Placed<IndicatorElement>, source: Source, found: IssueList): void {
  const { value, pointer } = placed;
  const { title, needs, docSlug } = indicatorInfo(value.type);
  const on = below(pointer, 'on');
  const hasVolume = source.kind !== 'candles' || source.hasVolume;
  if (needs.includes('volume') && !hasVolume) {
    reportNoVolume(draft, { id: value.on.ref, pointer: on, path: below(on, 'ref'), what: title }, found);
  } else if (value.on.col !== undefined) {
    const columns = columnsForIndicator(source);
    const docs = `Indicators/${docSlug ?? 'intro'}`;
    checkColumn(draft, { id: value.on.ref, col: value.on.col, pointer: on, columns, hasVolume, docs }, found);
  }
  checkTimeframe(placed, source, found);
  checkDepth(draft, placed, found);
  if (source.kind === 'candles' && isRolling(source.point)) {
    found.warn({
      code: 'rolling_strike',
      pointer: below(on, 'ref'),
      message: `The strike of "${value.on.ref}" moves with the market, so the past of this indicator changes with it; fix the strike as of a time.`,
      docs: 'DataPoints/candledata#fix',
    });
  }
}

function checkTimeframe(
  { value, pointer }: Placed<IndicatorElement>,
  source: Source,
  found: IssueList,
): void {
  const { timeframe } = value;
  if (timeframe === undefined) return;
  const base = source.kind === 'candles' && 'timeframe' in source.point ? source.point.timeframe : undefined;
  if (base !== undefined && timeframe % base === 0) return;
  found.error({
    code: 'timeframe',
    pointer: below(pointer, 'timeframe'),
    message:
      base === undefined
        ? 'An indicator on an indicator has its time frame; leave it out.'
        : `Candles of ${timeframe} minutes cannot be made of those of ${base} minutes of "${value.on.ref}".`,
    docs: STACKING,
    fix: { label: 'Leave it out', patch: [{ op: 'remove', path: below(pointer, 'timeframe') }] },
  });
}

function checkDepth(draft: Draft, { value, pointer }: Placed<IndicatorElement>, found: IssueList): void {
  let depth = 1;
  let ref = value.on.ref;
  while (depth <= DOCUMENT_LIMITS.stackDepth) {
    const below_ = draft.indicators.find((other) => other.value.id === ref)?.value;
    if (!below_) return;
    ref = below_.on.ref;
    depth += 1;
  }
  found.error({
    code: 'stack_depth',
    pointer: below(pointer, 'on', 'ref'),
    message: `Indicators are stacked more than ${DOCUMENT_LIMITS.stackDepth} deep.`,
    docs: STACKING,
  });
}

/** The fast average of a MACD is the shorter one. */
function checkLengths(
  { params }: Draft,
  { value, pointer }: Placed<IndicatorElement>,
  found: IssueList,
): void {
  if (value.type !== 'macd') return;
  const numberOf = (given: typeof value.fast, preset: number): number | undefined =>
    given === undefined ? preset : typeof given === 'number' ? given : params.get(given.param)?.default;
  const fast = numberOf(value.fast, 12);
  const slow = numberOf(value.slow, 26);
  if (fast === undefined || slow === undefined || fast < slow) return;
  found.error({
    code: 'lengths_order',
    pointer: below(pointer, value.fast === undefined ? 'slow' : 'fast'),
    message: `The fast length ${fast} must be shorter than the slow length ${slow}.`,
    docs: 'Indicators/MACd',
  });
}
