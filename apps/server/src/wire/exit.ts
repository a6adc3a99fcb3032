import {
  type ExitChange,
  type ExitRequest,
  type Problem,
  problem,
  type Exit as WireExit,
} from '@spark/contract';
import {
  type Exit,
  type ExitClosing,
  type ExitLevel,
  type ExitMeasure,
  type ExitRules,
  type ExitScope,
  type Firing,
  istTimestamp,
  minutesOf,
  ok,
  paiseFromRupees,
  type Result,
  refuse,
  rupeesFromPaise,
  scopeText,
  stateText,
  strategyOf,
  timeOfDay,
  triggerText,
} from '@spark/core';
import type { ExitTerms, NewExit, ShownExit } from '@spark/engine';
import type { ExitReason } from '@spark/vocabulary';
import { nearestStop, shownLevel } from './exit-stop.ts';
import { offThePaisa } from './order.ts';

type Terms = Omit<ExitChange, 'id'>;

/** Paise, or hundredths of a percent: both are the number with two decimals. */
const hundredths = paiseFromRupees;

export function fromWireExit(input: ExitRequest): Result<NewExit, readonly Problem[]> {
  const scope = fromWireScope(input);
  if (!scope.ok) return scope;
  const terms = fromWireExitTerms(input, scope.value);
  return terms.ok ? ok({ ...terms.value, scope: scope.value, forwardTest: input.ForwardTest }) : terms;
}

function fromWireScope(input: ExitRequest): Result<ExitScope, readonly Problem[]> {
  const { scope, stname, acname, token, positionType, basketID } = input;
  const needed = {
    position: ['stname', 'acname', 'token', 'positionType'],
    basket: ['basketID'],
    strategy: ['stname'],
    account: ['acname'],
    all: [],
  };
  const missing = needed[scope].filter((field) => input[field as keyof ExitRequest] === undefined);
  if (missing.length > 0)
    return refuse(
      missing.map((field) => problem('field_missing', { field, description: `A ${scope} needs it.` })),
    );
  const given = (['stname', 'acname', 'token', 'positionType', 'basketID'] as const).filter(
    (field) => input[field] !== undefined,
  );
  const fits: readonly string[] = scope === 'strategy' ? ['stname', 'acname'] : needed[scope];
  const beyond = given.filter((field) => !fits.includes(field));
  if (beyond.length > 0)
    return refuse(
      beyond.map((field) =>
        problem('fields_disagree', {
          field,
          other: `scope ${scope}`,
          reason: 'Leave it out, or send the scope that has it.',
        }),
      ),
    );
  switch (scope) {
    case 'position':
      return ok({
        kind: 'position',
        strategyName: stname ?? '',
        accountName: acname ?? '',
        instrumentKey: token ?? '',
        product: positionType ?? 'Intraday',
      });
    case 'basket':
      return ok(basketScope(basketID));
    case 'strategy':
      return ok({ kind: 'strategy', strategyName: stname ?? '', accountName: acname ?? null });
    case 'account':
      return ok({ kind: 'account', accountName: acname ?? '' });
    case 'all':
      return ok({ kind: 'all', accountName: null });
  }
}

/** Its strategy is known where the basket is. */
function basketScope(basketId = 0): ExitScope {
  return { kind: 'basket', basketId, strategyName: '', accountName: null };
}

export function fromWireExitTerms(input: Terms, watched: ExitScope): Result<ExitTerms, readonly Problem[]> {
  const closes = fromWireCloses(input, watched);
  if (!closes.ok) return closes;
  const problems = [...pairProblems(input), ...amountProblems(input)];
  if (problems.length > 0) return refuse(problems);
  return ok({ rules: rulesOf(input), closes: closes.value, block: input.block, days: input.days });
}

/** Which fields say more about what is closed. */
const FITS_CLOSES: Readonly<Record<Terms['closes'], readonly string[]>> = {
  watched: [],
  basket: ['closesBasketID'],
  strategy: ['closesStname', 'closesAcname'],
  account: ['closesAcname'],
  all: [],
};

function fromWireCloses(input: Terms, watched: ExitScope): Result<ExitScope | null, readonly Problem[]> {
  const { closes, closesStname, closesAcname, closesBasketID } = input;
  const strategyName = closesStname ?? strategyOf(watched) ?? undefined;
  const accountName = closesAcname ?? watched.accountName ?? undefined;
  const fits = FITS_CLOSES[closes];
  const field = (['closesStname', 'closesAcname', 'closesBasketID'] as const).find(
    (name) => input[name] !== undefined && !fits.includes(name),
  );
  if (field)
    return refuse([
      problem('fields_disagree', {
        field,
        other: `closes ${closes}`,
        reason: 'Leave it out, or send what is closed instead.',
      }),
    ]);
  const missing = (name: string): Result<never, readonly Problem[]> =>
    refuse([problem('field_missing', { field: name, description: 'What is watched does not say it.' })]);
  switch (closes) {
    case 'watched':
      return ok(null);
    case 'all':
      return ok({ kind: 'all', accountName: null });
    case 'basket':
      return closesBasketID === undefined ? missing('closesBasketID') : ok(basketScope(closesBasketID));
    case 'strategy':
      return strategyName === undefined
        ? missing('closesStname')
        : ok({ kind: 'strategy', strategyName, accountName: closesAcname ?? null });
    case 'account':
      return accountName === undefined ? missing('closesAcname') : ok({ kind: 'account', accountName });
  }
}

/** Fields that are of no use without another. */
function pairProblems(input: Terms): readonly Problem[] {
  const pairs: readonly (readonly [keyof Terms, keyof Terms])[] = [
    ['stopLoss', 'stopLossBy'],
    ['stopLossBy', 'stopLoss'],
    ['target', 'targetBy'],
    ['targetBy', 'target'],
    ['trailEach', 'trailMoves'],
    ['trailMoves', 'trailEach'],
    ['trailEach', 'stopLoss'],
    ['lockAt', 'lockKeep'],
    ['lockKeep', 'lockAt'],
    ['lockEach', 'lockMore'],
    ['lockMore', 'lockEach'],
    ['lockEach', 'lockAt'],
    ['lockBy', 'lockAt'],
    ['costBy', 'costAt'],
    ['costWithCharges', 'costAt'],
  ];
  const lacking = new Map<keyof Terms, keyof Terms>();
  for (const [field, needs] of pairs)
    if (input[field] !== undefined && input[needs] === undefined && !lacking.has(needs))
      lacking.set(needs, field);
  return [...lacking].map(([needs, field]) =>
    problem('field_missing', { field: needs, description: `${field} needs it.` }),
  );
}

const AMOUNTS = [
  ...(['stopLoss', 'trailEach', 'trailMoves', 'target', 'costAt'] as const),
  ...(['lockAt', 'lockKeep', 'lockEach', 'lockMore'] as const),
];

/** Rounded, a level would be another than the one that was asked for. */
function amountProblems(input: Terms): readonly Problem[] {
  return AMOUNTS.filter((field) => offThePaisa(field, input[field] ?? 0, null).length > 0).map((field) =>
    problem('field_format', { field, expected: 'a number with at most two decimals', example: '170.05' }),
  );
}

function rulesOf(input: Terms): ExitRules {
  const {
    stopLoss,
    stopLossBy,
    trailEach,
    trailMoves,
    target,
    targetBy,
    lockAt,
    lockKeep,
    lockEach,
    lockMore,
  } = input;
  const { costAt, exitTime, daysBeforeExpiry } = input;
  const level = (value: number, by: ExitMeasure, sign: 1 | -1): ExitLevel => ({
    by,
    at: by === 'price' ? hundredths(value) : sign * hundredths(value),
  });
  return {
    stop: stopLoss === undefined || !stopLossBy ? null : level(stopLoss, stopLossBy, -1),
    trail:
      trailEach === undefined || trailMoves === undefined
        ? null
        : { each: hundredths(trailEach), moves: hundredths(trailMoves) },
    target: target === undefined || !targetBy ? null : level(target, targetBy, 1),
    lock:
      lockAt === undefined || lockKeep === undefined
        ? null
        : {
            by: input.lockBy ?? 'rupees',
            at: hundredths(lockAt),
            keep: hundredths(lockKeep),
            step:
              lockEach === undefined || lockMore === undefined
                ? null
                : { each: hundredths(lockEach), more: hundredths(lockMore) },
          },
    cost:
      costAt === undefined
        ? null
        : {
            by: input.costBy ?? 'rupees',
            at: hundredths(costAt),
            withCharges: input.costWithCharges ?? false,
          },
    timeMinute: exitTime === undefined ? null : minutesOf(exitTime),
    daysBeforeExpiry: daysBeforeExpiry ?? null,
  };
}

const REASON: Readonly<Record<Firing['reason'], ExitReason>> = {
  stop: 'stopLoss',
  trail: 'trailingStop',
  lock: 'profitLock',
  cost: 'moveToCost',
  target: 'target',
  time: 'exitTime',
  expiry: 'daysBeforeExpiry',
};

export function toWireExit(shown: ShownExit): WireExit {
  const { id, exit, figures } = shown;
  const { scope, closes } = exit;
  const closed = closes ?? scope;
  const waitingSince = shown.blindSince === null ? null : istTimestamp(shown.blindSince);
  const nearest = nearestStop(shown);
  const rupees = (paise: number | null | undefined) => (paise == null ? null : rupeesFromPaise(paise));
  return {
    id,
    scope: scope.kind,
    stname: strategyOf(scope),
    acname: scope.accountName,
    token: scope.kind === 'position' ? scope.instrumentKey : null,
    symbol: exit.position?.symbol ?? null,
    positionType: scope.kind === 'position' ? scope.product : null,
    basketID: scope.kind === 'basket' ? scope.basketId : null,
    ForwardTest: exit.forwardTest,
    ...toWireRules(exit.rules),
    closes: closes === null || closes.kind === 'position' ? 'watched' : closes.kind,
    closesStname: closes !== null && closed.kind === 'strategy' ? closed.strategyName : null,
    closesAcname: closes?.accountName ?? null,
    closesBasketID: closes?.kind === 'basket' ? closes.basketId : null,
    block: exit.block,
    days: exit.days,
    state: exit.state.kind,
    says: stateText(exit, waitingSince),
    waitingSince,
    price: rupees(figures?.pricePaise),
    pnl: rupees(figures?.profitPaise),
    entryValue: rupees(figures?.entryPaise),
    stopLevel: nearest && shownLevel(nearest.by, nearest.level),
    stopLevelBy: nearest?.by ?? null,
    distance: nearest?.distance ?? null,
    distancePercent: nearest?.distancePercent ?? null,
    peak: nearest?.peak ?? null,
    createdAt: istTimestamp(exit.createdAt),
    problems: [...shown.problems],
    firings: exit.firings.map((firing) => toWireFiring(exit, firing)),
  };
}

function toWireFiring(exit: Exit, firing: Firing): WireExit['firings'][number] {
  return {
    at: istTimestamp(firing.at),
    reason: REASON[firing.reason],
    says: triggerText(firing, exit),
    passedWhileDown: firing.passedWhileDown,
    blocked: firing.block === 'done',
    closings: firing.closings.map(toWireClosing),
  };
}

function toWireClosing(closing: ExitClosing): WireExit['firings'][number]['closings'][number] {
  const { accountName, strategyName, instrumentKey, symbol, product, netQty, outcome, pricePaise } = closing;
  return {
    acname: accountName,
    stname: strategyName,
    token: instrumentKey,
    symbol,
    positionType: product,
    qty: netQty,
    outcome,
    price: pricePaise === null ? null : rupeesFromPaise(pricePaise),
  };
}

/** As they were sent: a loss is a positive number there. */
function toWireRules({ stop, trail, target, lock, cost, timeMinute, daysBeforeExpiry }: ExitRules) {
  const shown = (value: number | undefined) =>
    value === undefined ? null : rupeesFromPaise(Math.abs(value));
  return {
    stopLoss: shown(stop?.at),
    stopLossBy: stop?.by ?? null,
    trailEach: shown(trail?.each),
    trailMoves: shown(trail?.moves),
    target: shown(target?.at),
    targetBy: target?.by ?? null,
    lockAt: shown(lock?.at),
    lockKeep: shown(lock?.keep),
    lockEach: shown(lock?.step?.each),
    lockMore: shown(lock?.step?.more),
    lockBy: lock?.by ?? null,
    costAt: shown(cost?.at),
    costBy: cost?.by ?? null,
    costWithCharges: cost?.withCharges ?? null,
    exitTime: timeMinute === null ? null : timeOfDay(timeMinute),
    daysBeforeExpiry,
  };
}

/** The strategy it is about, else the account, for the execution log. */
export function aboutExit(scope: ExitScope): string {
  return strategyOf(scope) || scopeText(scope);
}
