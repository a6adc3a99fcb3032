import {
  type Expiry,
  neededSeries,
  resolveLeg,
  type StrategyDocument,
  signalWarmUpDays,
} from '@spark/document';

/** What a document asks of the past beside the minutes of its underlying. */
export type AskedContracts = {
  /** Whether a leg or a data point is a future or an option: then days are as long as those of derivatives. */
  readonly hasDerivatives: boolean;
  readonly optionExpiries: readonly Expiry[];
  /** Trading days before the first that is played. */
  readonly warmUpDays: number;
  /** The same for series of options alone. */
  readonly optionWarmUpDays: number;
};

/** The close of the day before and the gap of the open need one day more. */
const LEAST_WARM_UP_DAYS = 1;

const known = new WeakMap<StrategyDocument, AskedContracts>();

/** A document is not changed once it was read, and a deployment asks with every minute. */
export function askedContracts(document: StrategyDocument): AskedContracts {
  const found = known.get(document) ?? askedBy(document);
  known.set(document, found);
  return found;
}

function askedBy(document: StrategyDocument): AskedContracts {
  const series = neededSeries(document);
  const optionExpiries = new Set<Expiry>();
  let hasFutures = false;
  for (const point of document.data) {
    if (point.kind === 'combined') {
      for (const { expiry } of point.legs) optionExpiries.add(expiry);
    } else if (point.kind === 'syntheticFuture') optionExpiries.add(point.expiry);
    else if (point.kind === 'candles' && point.segment === 'FUT') hasFutures = true;
    else if (point.kind === 'candles' && point.segment === 'OPT') optionExpiries.add(point.expiry);
  }
  for (const action of document.actions) {
    if (action.type !== 'addLeg') continue;
    const leg = resolveLeg(action, document.actions);
    if (leg?.segment === 'FUT') hasFutures = true;
    if (leg?.segment !== 'OPT') continue;
    optionExpiries.add(leg.expiry);
  }
  const days = (of: typeof series) => Math.max(0, ...of.map(({ warmUpDays }) => warmUpDays));
  return {
    hasDerivatives: hasFutures || optionExpiries.size > 0,
    optionExpiries: [...optionExpiries],
    warmUpDays: Math.max(LEAST_WARM_UP_DAYS, days(series), signalWarmUpDays(document)),
    optionWarmUpDays: days(series.filter(({ segment }) => segment === 'OPT')),
  };
}
