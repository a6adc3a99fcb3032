import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import type { Draft } from './draft.ts';

interface Use {
  readonly expiry: string;
  readonly pointer: string;
  /** Futures are monthly everywhere. */
  readonly isFuture: boolean;
}

/** Weekly contracts exist where the exchange lists them. */
export function checkExpiries(draft: Draft, found: IssueList): void {
  const { facts, market } = draft;
  for (const { expiry, pointer, isFuture } of usesOf(draft)) {
    if (!expiry.startsWith('weekly') || (!isFuture && facts?.hasWeekly !== false)) continue;
    const monthly = expiry.replace('weekly', 'monthly');
    found.error({
      code: 'no_weekly',
      pointer,
      message: isFuture
        ? 'Futures have monthly contracts only.'
        : `${market?.underlying ?? 'The underlying'} has monthly contracts only; choose monthly.`,
      docs: 'DataPoints/candledata#expiry',
      fix: { label: `Use "${monthly}"`, patch: [{ op: 'replace', path: pointer, value: monthly }] },
    });
  }
}

function usesOf(draft: Draft): readonly Use[] {
  const dte = draft.clock?.tradeOn?.dte;
  return [
    ...(dte ? [{ expiry: dte.expiry, pointer: '/clock/tradeOn/dte/expiry', isFuture: false }] : []),
    ...draft.data.flatMap(({ value, pointer }) => {
      if (value.kind === 'combined') {
        return value.legs.map(({ expiry }, index) => ({
          expiry,
          pointer: below(pointer, 'legs', index, 'expiry'),
          isFuture: false,
        }));
      }
      const isFuture = value.kind === 'candles' && value.segment === 'FUT';
      return 'expiry' in value ? [{ expiry: value.expiry, pointer: below(pointer, 'expiry'), isFuture }] : [];
    }),
    ...draft.actions.flatMap(({ value, pointer }) => {
      if (value.type !== 'addLeg' || !('expiry' in value) || value.expiry === undefined) return [];
      const isFuture = 'segment' in value && value.segment === 'FUT';
      return [{ expiry: value.expiry, pointer: below(pointer, 'expiry'), isFuture }];
    }),
  ];
}
