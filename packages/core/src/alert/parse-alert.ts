import { ALERT_TYPE, EXPIRY_CYCLE, OPTION_TYPE } from '@spark/vocabulary';
import { exitDays, exitRules, exitScope } from '../exit/parse-exit.ts';
import {
  byField,
  count,
  day,
  flag,
  fraction,
  integer,
  isObject,
  listOf,
  name,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  tagged,
  text,
} from '../lib/shape.ts';
import { type Json, listReader, type StoredReader } from '../lib/stored-json.ts';
import type {
  ContractSelector,
  FutureByNumber,
  FutureOnDay,
  FutureSelector,
  OptionByCycle,
  OptionOnDay,
  OptionSelector,
  PremiumRule,
  StrikeSelector,
} from '../options/contract-selector.ts';
import { hedgeWait } from '../order/parse-hedge-wait.ts';
import { givenTerms, operations, product, side } from '../order/parse-order.ts';
import type { NewOrder } from '../order/plan-order.ts';
import type { TickRounding } from '../order/tick-rounding.ts';
import { upgradeTerms } from '../order/upgrade-terms.ts';
import { ofStrategy, scope } from '../scope/parse-scope.ts';
import type {
  ActionCall,
  AlertAction,
  BasketsToClose,
  BasketToPlace,
  ExitToAdd,
  InstrumentToOrder,
  LegToPlace,
  PlacedBasket,
  PositionToClose,
} from './alert-action.ts';
import type { ActionOutcome } from './alert-progress.ts';
import type { Deactivation } from './deactivate.ts';

type Of<Kind extends AlertAction['kind']> = Extract<AlertAction, { readonly kind: Kind }>;

const call = object<ActionCall>({ name: text, payload: text, about: text });

const deactivation = tagged<Deactivation, 'kind'>('kind', {
  strategy: ofStrategy,
  account: { accountName: name },
});

const only = orNull(object<NonNullable<NewOrder['only']>>({ ucc: name, accountName: name }));

export const order = object<Of<'place'>['order']>({
  strategyName: name,
  side,
  product,
  qty: count,
  targetQty: optional(integer),
  terms: givenTerms,
  rounding: optional(object<TickRounding>({ tickPaise: orNull(count) })),
  splitBy: count,
  operations,
  forwardTest: flag,
  only,
});

const ofUnderlying = { underlying: name, exchange: name };
const option = {
  ...ofUnderlying,
  optionType: oneOf(OPTION_TYPE),
  strike: tagged<StrikeSelector, 'kind'>('kind', {
    moneyness: { steps: integer },
    premium: { rule: oneOf<PremiumRule>(['above', 'near', 'below']), paise: count },
    delta: { delta: fraction },
    straddle: { percent: fraction },
  }),
};
const selector: Shape<ContractSelector> = byField<OptionSelector, FutureSelector>(
  'strike',
  byField<OptionOnDay, OptionByCycle>(
    'expiry',
    object({ ...option, expiry: day }),
    object({ ...option, cycle: oneOf(EXPIRY_CYCLE), expiryNumber: count }),
  ),
  byField<FutureOnDay, FutureByNumber>(
    'expiry',
    object({ ...ofUnderlying, expiry: day }),
    object({ ...ofUnderlying, expiryNumber: count }),
  ),
);

const position = object<PositionToClose>({
  strategyName: name,
  accountName: name,
  instrumentKey: name,
  product,
  qty: orNull(count),
  atLimit: flag,
});

const instrument = tagged<InstrumentToOrder, 'kind'>('kind', {
  named: { key: name },
  chosen: { selector },
});

const placedBasket = object<PlacedBasket>({ kind: oneOf<'placed-basket'>(['placed-basket']) });
const exitToAddScope: Shape<ExitToAdd['scope']> = {
  faultIn: (value) =>
    isObject(value) && value.kind === 'placed-basket'
      ? placedBasket.faultIn(value)
      : exitScope.faultIn(value),
};

export const action = tagged<AlertAction, 'kind'>('kind', {
  place: {
    call,
    order,
    instrument,
  },
  'place-basket': {
    call,
    basket: object<BasketToPlace>({
      strategyName: name,
      only,
      forwardTest: flag,
      hedgeFirst: flag,
      wait: hedgeWait,
      legs: listOf(object<LegToPlace>({ order, instrument })),
    }),
  },
  'square-off-basket': {
    call,
    which: tagged<BasketsToClose, 'kind'>('kind', {
      one: { basketId: count },
      strategy: { strategyName: name },
    }),
  },
  'add-exit': {
    call,
    exit: object<ExitToAdd>({
      scope: exitToAddScope,
      forwardTest: flag,
      rules: exitRules,
      closes: orNull(exitScope),
      block: flag,
      days: exitDays,
    }),
  },
  'square-off': {
    call,
    what: tagged<Of<'square-off'>['what'], 'kind'>('kind', { scope: { scope }, position: { position } }),
  },
  'cancel-all': { call, scope },
  deactivate: { call, scope: deactivation },
  signal: { call, strategyName: name, name },
  log: {
    call,
    type: oneOf(ALERT_TYPE),
    message: text,
    chat: orNull(object<NonNullable<Of<'log'>['chat']>>({ accountName: orNull(name) })),
  },
  post: { call, url: name, body: text },
});

const outcome = object<ActionOutcome>({
  kind: oneOf<ActionOutcome['kind']>(['done', 'failed', 'skipped']),
  says: text,
});

export const parseActions: StoredReader<readonly AlertAction[]> = listReader(action, {
  from1: withSelector,
  from2: withTermsOfToday,
});
export const parseOutcomes: StoredReader<readonly ActionOutcome[]> = listReader(outcome);

/** In version 1 the selector of an option was called `wish`. */
function withSelector(earlier: Json): Json {
  if (!isObject(earlier.instrument)) return earlier;
  const { wish, ...instrument } = earlier.instrument;
  return wish === undefined ? earlier : { ...earlier, instrument: { ...instrument, selector: wish } };
}

function withTermsOfToday(earlier: Json): Json {
  if (isObject(earlier.order)) upgradeTerms(earlier.order.terms);
  return earlier;
}
