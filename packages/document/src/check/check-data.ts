import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import type { Draft } from './draft.ts';

/** A data point has no entry at which a strike could be fixed, and a stock without derivatives no contracts. */
export function checkData({ data, facts, market }: Draft, found: IssueList): void {
  for (const { value, pointer } of data) {
    const strikes =
      value.kind === 'combined'
        ? value.legs.map(({ strike }, index) => ({ strike, at: below(pointer, 'legs', index, 'strike') }))
        : 'strike' in value
          ? [{ strike: value.strike, at: below(pointer, 'strike') }]
          : [];
    for (const { strike, at } of strikes) {
      if (strike.fix !== 'atEntry') continue;
      found.error({
        code: 'strike_fix',
        pointer: below(at, 'fix'),
        message: 'A data point has no entry; fix its strike as of a time, or leave it rolling.',
        docs: 'DataPoints/candledata#fix',
        fix: {
          label: 'As of 09:20',
          patch: [{ op: 'replace', path: below(at, 'fix'), value: { asOf: '09:20' } }],
        },
      });
    }
    const isSpot = value.kind === 'candles' && value.segment === 'SPOT';
    if (isSpot || facts?.hasDerivatives !== false) continue;
    found.error({
      code: 'no_derivatives',
      pointer,
      message: `${market?.underlying ?? 'The underlying'} has no futures and options; watch the spot.`,
      docs: 'DataPoints/candledata#type',
    });
  }
}
