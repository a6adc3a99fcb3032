import type { Static } from 'typebox';
import { refusedIn, unsettledIn } from './account-outcome.ts';
import { INSTRUMENT_OR_SELECTOR, selectorFields } from './contract-selector.ts';
import {
  limitPrice,
  NEEDED_WITHOUT_TARGET,
  OperationsRequest,
  orderType,
  productType,
  qty,
  splitby,
  strefID,
  targetQty,
  transType,
  triggerPrice,
} from './order-fields.ts';
import {
  accountChoice,
  identifier,
  instrumentFields,
  instrumentToken,
  rupees,
  strategyName,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

const strategyname = () =>
  strategyName({ 'x-aliases': ['stname'], description: 'Name of the strategy the order belongs to.' });

const oneAccount = () =>
  Type.Optional(
    accountChoice({
      'x-narrows': true,
      description:
        'Narrows the call to one account, written UCC:AccountName or AccountName. Without it: every account.',
    }),
  );

export const OrderRequest = Type.Object(
  {
    strategyname: strategyname(),
    orderType: orderType(),
    productType: productType(),
    ...instrumentFields(),
    ...selectorFields(),
    qty: Type.Optional(qty(NEEDED_WITHOUT_TARGET)),
    transType: Type.Optional(transType(NEEDED_WITHOUT_TARGET)),
    targetQty: Type.Optional(targetQty()),
    limitPrice: withDefault(limitPrice(), 0),
    splitby: withDefault(splitby(), 0),
    triggerPrice: withDefault(triggerPrice(), 0),
    ForwardTest: withDefault(
      Type.Boolean({
        description: 'true runs this order on the simulated exchange instead of at the broker.',
        examples: [false],
      }),
      false,
    ),
    operations: withDefault(OperationsRequest, { timeLimit: 0, shouldExecute: false, priceBuffer: 0 }),
    identifier: oneAccount(),
    ticksize: Type.Optional(
      rupees({
        minimum: 0.01,
        description:
          "Sent along, prices off the instrument's tick_size are rounded to it, or to this where it is a multiple: the " +
          'limit of a Buy down and of a Sell up, the trigger of a Buy up and of a Sell down. Left out, they are refused.',
        examples: [0.05],
      }),
    ),
  },
  {
    title: 'OrderRequest',
    'x-needs-one': INSTRUMENT_OR_SELECTOR,
    description: 'An order for every account that is linked to the strategy and active.',
  },
);
export type OrderRequest = Static<typeof OrderRequest>;

export const OrderChange = Type.Object(
  {
    strategyname: strategyname(),
    strefID: strefID(),
    orderType: Type.Optional(orderType()),
    limitPrice: Type.Optional(limitPrice(171)),
    triggerPrice: Type.Optional(triggerPrice()),
    identifier: oneAccount(),
  },
  {
    title: 'OrderChange',
    description:
      'New values of an open order. limitPrice is required when the order is or becomes a Limit order. ' +
      'What is not given stays; the quantity cannot be changed.',
  },
);
export type OrderChange = Static<typeof OrderChange>;

export const OrderCancel = Type.Object(
  { strategyname: strategyname(), strefID: strefID(), identifier: oneAccount() },
  { title: 'OrderCancel', description: 'Which order to cancel, everywhere or in one account.' },
);
export type OrderCancel = Static<typeof OrderCancel>;

export const OperationStop = Type.Object(
  { strategyname: strategyname(), strefID: strefID() },
  { title: 'OperationStop', description: 'Which order is no longer to be watched.' },
);
export type OperationStop = Static<typeof OperationStop>;

export const OrderPlaced = Type.Object(
  {
    strefID: strefID(),
    placedIn: Type.Array(identifier(), {
      description: 'The accounts that took the order, each written UCC:AccountName.',
      examples: [['F000000:account1']],
    }),
    refusedIn: refusedIn(),
    alreadyIn: Type.Optional(
      Type.Array(identifier(), {
        'x-extension': true,
        description:
          'The accounts whose position is at targetQty already, counting open orders: nothing was placed there. Absent ' +
          'when there are none.',
        examples: [['F000000:account2']],
      }),
    ),
    chosen: Type.Optional(
      Type.Object(
        {
          token: instrumentToken({ description: 'Its token.', examples: ['NFO:57001'] }),
          symbol: Type.String({ description: 'Its trading symbol.', examples: ['NIFTY17NOV2623500CE'] }),
          why: Type.String({
            description: 'Why this one, as a sentence.',
            examples: ['NIFTY is at 23512.40, so 23500.00 is at the money.'],
          }),
        },
        {
          title: 'ChosenContract',
          'x-extension': true,
          description: 'The contract that was chosen, where the order described it by autoOpt or autoFut.',
        },
      ),
    ),
  },
  { title: 'OrderPlaced', description: 'The number of the order, and where it went.' },
);
export type OrderPlaced = Static<typeof OrderPlaced>;

export const OrderReference = Type.Object(
  { strefID: strefID(), refusedIn: refusedIn(), unsettledIn: unsettledIn() },
  { title: 'OrderReference', description: 'The number of the order it was done to.' },
);
export type OrderReference = Static<typeof OrderReference>;
