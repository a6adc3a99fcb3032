import { ALERT_TYPE, EXPIRY_CYCLE, OPTION_TYPE } from '@spark/vocabulary';
import {
  byField,
  count,
  day,
  flag,
  fraction,
  integer,
  isObject,
  name,
  nothing,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  tagged,
  text,
} from '../lib/shape.ts';
import { listReader, type StoredReader } from '../lib/stored-json.ts';
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
import { operations, product, side, terms } from '../order/parse-order.ts';
import type { NewOrder } from '../order/plan-order.ts';
import type { TickRounding } from '../order/tick-rounding.ts';
import type { ActionCall, AlertAction, PositionToClose, Scope } from './alert-action.ts';
import type { ActionOutcome } from './alert-progress.ts';
import type { Deactivation } from './deactivate.ts';

type Of<Kind extends AlertAction['kind']> = Extract<AlertAction, { readonly kind: Kind }>;

const call = object<ActionCall>({ name: text, payload: text, about: text });

const ofStrategy = { strategyName: name, accountName: orNull(name) };
const scope = tagged<Scope, 'kind'>('kind', {
  strategy: ofStrategy,
  account: { accountName: name },
  all: { accountName: nothing },
});
const deactivation = tagged<Deactivation, 'kind'>('kind', {
  strategy: ofStrategy,
  account: { accountName: name },
});

const order = object<Of<'place'>['order']>({
  strategyName: name,
  side,
  product,
  qty: count,
  terms,
  rounding: optional(object<TickRounding>({ tickPaise: orNull(count) })),
  splitBy: count,
  operations,
  forwardTest: flag,
  only: orNull(object<NonNullable<NewOrder['only']>>({ ucc: name, accountName: name })),
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

const action = tagged<AlertAction, 'kind'>('kind', {
  place: {
    call,
    order,
    instrument: tagged<Of<'place'>['instrument'], 'kind'>('kind', {
      named: { key: name },
      chosen: { selector },
    }),
  },
  'square-off': {
    call,
    what: tagged<Of<'square-off'>['what'], 'kind'>('kind', { scope: { scope }, position: { position } }),
  },
  'cancel-all': { call, scope },
  deactivate: { call, scope: deactivation },
  log: {
    call,
    type: oneOf(ALERT_TYPE),
    message: text,
    chat: orNull(object<NonNullable<Of<'log'>['chat']>>({ accountName: orNull(name) })),
  },
});

const outcome = object<ActionOutcome>({
  kind: oneOf<ActionOutcome['kind']>(['done', 'failed', 'skipped']),
  says: text,
});

export const parseActions: StoredReader<readonly AlertAction[]> = listReader(action, upgradeAction);
export const parseOutcomes: StoredReader<readonly ActionOutcome[]> = listReader(outcome);

/** In version 1 the selector of an option was called `wish`. */
function upgradeAction(earlier: unknown): unknown {
  if (!isObject(earlier) || !isObject(earlier.instrument)) return earlier;
  const { wish, ...instrument } = earlier.instrument;
  return wish === undefined ? earlier : { ...earlier, instrument: { ...instrument, selector: wish } };
}
