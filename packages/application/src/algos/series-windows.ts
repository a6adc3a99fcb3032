import type { Session } from '@spark/algos';
import { addDays, type ContractExpiries, type IstDay } from '@spark/core';
import type { AskedContracts } from './asked-contracts.ts';

/** The days on which a contract can matter to a document, both included. */
export type SeriesWindow = { readonly from: IstDay; readonly to: IstDay };

type Parts = {
  readonly asked: AskedContracts;
  readonly expiries: { readonly options: ContractExpiries; readonly futures: readonly IstDay[] };
  readonly sessions: readonly Session[];
};

/**
 * A contract is listed for months and is meant by a document in few weeks: from the expiry before it, or as many before as
 * the document looks ahead, and for as long as its indicators need before that.
 */
export function createSeriesWindows({ asked, expiries, sessions }: Parts) {
  const { all, monthly } = expiries.options;
  const ahead = (cycle: 'weekly' | 'monthly') =>
    Math.max(
      -1,
      ...asked.optionExpiries
        .filter((each) => each.startsWith(cycle))
        .map((each) => Number(each.split(':')[1])),
    );
  const [weeks, months] = [ahead('weekly'), ahead('monthly')];

  function meantFrom(expiry: IstDay, kind: ContractKind): IstDay {
    if (kind === 'future') return dayAfter(expiries.futures, expiry, FUTURES_LISTED);
    const starts: IstDay[] = [];
    if (weeks >= 0) starts.push(dayAfter(all, expiry, weeks + 1));
    if (months >= 0 && monthly.includes(expiry)) starts.push(dayAfter(monthly, expiry, months + 1));
    return starts.reduce((first, each) => (each < first ? each : first), expiry);
  }

  return {
    /** Null where it is never meant. */
    of: (expiry: IstDay, kind: ContractKind): SeriesWindow | null => {
      const begins = meantFrom(expiry, kind);
      const first = sessions.findIndex(({ day }) => day >= begins);
      const warmUp = kind === 'future' ? asked.warmUpDays : asked.optionWarmUpDays;
      const from = sessions[Math.max(0, first - warmUp)]?.day;
      const last = sessions.at(-1)?.day;
      if (first < 0 || from === undefined || last === undefined) return null;
      return { from, to: expiry < last ? expiry : last };
    },
  };
}

type ContractKind = 'future' | 'option';

/** At any time three futures are listed. */
const FUTURES_LISTED = 3;

/** The day after the expiry that is so many before this one; the beginning of time where there are not as many. */
function dayAfter(expiries: readonly IstDay[], expiry: IstDay, before: number): IstDay {
  const earlier = expiries[expiries.indexOf(expiry) - before];
  return earlier === undefined ? '' : addDays(earlier, 1);
}
