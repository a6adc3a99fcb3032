import { dateText } from '../report/date-text.ts';
import { numberText, rupeesText } from '../report/money-text.ts';
import { FEW_TRADES } from '../report/report.ts';
import type { Shuffled } from '../report/shuffle.ts';
import type { RunSummary } from '../sweep/run-summary.ts';
import { type CheckItem, itemOf, type Verdict } from './check-item.ts';

/** Fewer days than this in one part say nothing about it. */
const FEW_DAYS = 10;

export function judgeTrades(trades: number): CheckItem {
  const title = 'Are there enough trades?';
  if (trades >= FEW_TRADES)
    return itemOf('trades', title, 'good', `${trades} trades: enough for averages to mean something.`);
  const text =
    trades === 0
      ? 'There was no trade at all. Ask "why not" to see which condition stood in the way.'
      : `Only ${trades} ${trades === 1 ? 'trade' : 'trades'}: below ${FEW_TRADES} a result is mostly chance. Test more days.`;
  return itemOf('trades', title, trades === 0 ? 'bad' : 'careful', text);
}

export function judgeSlippage(before: RunSummary, after: RunSummary, words: string): CheckItem {
  return judgeRerun('slippage', 'Does it survive worse prices?', words, before, after);
}

export function judgeDelay(before: RunSummary, after: RunSummary, minutes: number): CheckItem {
  const title = 'Does it survive being late?';
  const words = `With every condition one candle (${minutes} ${minutes === 1 ? 'minute' : 'minutes'}) late`;
  if (before.trades > 0 && after.trades === 0)
    return itemOf('delay', title, 'unknown', `${words} nothing is traded: no entry is allowed by then.`, {
      ...{ before, after },
    });
  return judgeRerun('delay', title, words, before, after);
}

function judgeRerun(
  check: 'slippage' | 'delay',
  title: string,
  words: string,
  before: RunSummary,
  after: RunSummary,
): CheckItem {
  const result = `${words} the result is ${rupeesText(after.netPaise)} in place of ${rupeesText(before.netPaise)}.`;
  const both = { before, after };
  if (before.trades === 0) return itemOf(check, title, 'unknown', 'There was no trade to look at.', both);
  if (before.netPaise <= 0)
    return itemOf(check, title, 'bad', `${result} It loses without that already.`, both);
  if (after.netPaise <= 0)
    return itemOf(
      check,
      title,
      'bad',
      `${result} The gain is gone: it lives on prices that you may not get.`,
      both,
    );
  if (after.netPaise < before.netPaise / 2)
    return itemOf(check, title, 'careful', `${result} More than half of the gain is gone.`, both);
  return itemOf(check, title, 'good', `${result} Most of the gain stays.`, both);
}

export function judgeOutOfSample(
  first: RunSummary,
  second: RunSummary,
  {
    firstDays,
    secondDays,
    splitDay,
  }: { readonly firstDays: number; readonly secondDays: number; readonly splitDay: string },
): CheckItem {
  const title = 'Does it also work on days that came later?';
  const both = { before: first, after: second };
  if (Math.min(firstDays, secondDays) < FEW_DAYS)
    return itemOf(
      'outOfSample',
      title,
      'unknown',
      'There are too few days to set some aside. Test more days.',
      both,
    );
  const perDay = [first.netPaise / firstDays, second.netPaise / secondDays] as const;
  const [early, late] = perDay.map((paise) => `${rupeesText(Math.round(paise))} a day`);
  const text = `The ${firstDays} days before ${dateText(splitDay)} made ${early}, the ${secondDays} days from then on ${late}.`;
  const [verdict, why] = outOfSampleVerdict(...perDay);
  return itemOf('outOfSample', title, verdict, `${text} ${why}`, both);
}

function outOfSampleVerdict(early: number, late: number): readonly [Verdict, string] {
  if (early <= 0 && late <= 0) return ['bad', 'It loses in both.'];
  if (early <= 0) return ['careful', 'Only the later part gains, so the gain may be chance.'];
  if (late <= 0) return ['bad', 'It stopped working: what suits the first days alone is fitted to them.'];
  if (late < early / 2) return ['careful', 'The later part is less than half as good.'];
  return ['good', 'The later part holds up.'];
}

export function judgeShuffle(
  { medianFallPaise, fall95Paise, runs }: Shuffled,
  drawdownPaise: number,
  capitalPaise: number,
  trades: number,
): CheckItem {
  const title = 'How deep could it have fallen with the same trades in another order?';
  if (trades < 2)
    return itemOf('shuffle', title, 'unknown', 'There are too few trades to put them in another order.');
  const share = (fall95Paise / capitalPaise) * 100;
  const text =
    `In ${runs} other orders of the same trades the deepest fall was ${rupeesText(medianFallPaise)} or less half of the time, ` +
    `and ${rupeesText(fall95Paise)} or more one time in twenty: ${numberText(share, 0)} % of the capital. ` +
    `In the order that happened it was ${rupeesText(drawdownPaise)} from one day's end to another.`;
  if (fall95Paise >= capitalPaise)
    return itemOf('shuffle', title, 'bad', `${text} Bad luck alone could have taken the whole capital.`);
  if (share > 30)
    return itemOf(
      'shuffle',
      title,
      'careful',
      `${text} Ask yourself whether you would have gone on after such a fall.`,
    );
  return itemOf('shuffle', title, 'good', `${text} Another order would not have changed much.`);
}
