import { SIGNAL_PATTERN } from '@spark/document';
import { ALERT_TYPE, LIMITS, WEBHOOK_ACTION } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { BasketRequest } from './basket.ts';
import { ExitRequest } from './exit.ts';
import { qty } from './order-fields.ts';
import { OrderRequest } from './order-request.ts';
import {
  accountName,
  count,
  exchangeSent,
  freeText,
  id,
  instrumentName,
  instrumentToken,
  nullable,
  strategyName,
  symbolSent,
  timestamp,
  withDefault,
} from './scalars.ts';
import { positionType, SquareOffSingle } from './square-off.ts';
import { Type } from './type.ts';

const acname = (description: string) =>
  Type.Optional(accountName({ 'x-aliases': ['accountname'], 'x-narrows': true, description }));

const stname = (description: string) =>
  Type.Optional(strategyName({ 'x-aliases': ['strategyname'], 'x-narrows': true, description }));

const { token: _token, symbol: _symbol, exchange: _exchange, ...orderFields } = OrderRequest.properties;

/** Which instrument, in an alert that may also let it be chosen or name none. */
const instrumentInAlert = (description: string) => ({
  token: Type.Optional(instrumentName({ description })),
  symbol: Type.Optional(symbolSent()),
  exchange: Type.Optional(exchangeSent()),
});

export const WebhookPlaceOrder = Type.Object(
  {
    action: Type.Enum(['placeorder'], { description: 'Places an order.', examples: ['placeorder'] }),
    ...instrumentInAlert(
      'The instrument, by token or name. Either this, symbol, autoOpt or autoFut is needed.',
    ),
    ...orderFields,
  },
  { title: 'WebhookPlaceOrder', description: 'Places an order, as POST /order does.' },
);
export type WebhookPlaceOrder = Static<typeof WebhookPlaceOrder>;

export const WebhookSquareOff = Type.Object(
  {
    action: Type.Enum(['squareoff'], { description: 'Closes positions.', examples: ['squareoff'] }),
    acname: acname('Account to close positions in.'),
    stname: stname('Strategy to close positions of.'),
    ...instrumentInAlert('Closes only this instrument; positionType is then needed.'),
    positionType: Type.Optional(positionType()),
    at_limit: withDefault(SquareOffSingle.properties.at_limit, false),
    qty: Type.Optional(qty()),
  },
  {
    title: 'WebhookSquareOff',
    description: 'Closes all positions of a strategy or account, or one of them.',
  },
);
export type WebhookSquareOff = Static<typeof WebhookSquareOff>;

const { dryRun: _dryRun, ...basketFields } = BasketRequest.properties;

export const WebhookPlaceBasket = Type.Object(
  {
    action: Type.Enum(['placebasket'], {
      description: 'Places several orders as one.',
      examples: ['placebasket'],
    }),
    ...basketFields,
  },
  { title: 'WebhookPlaceBasket', description: 'Places several orders as one, as POST /basket does.' },
);
export type WebhookPlaceBasket = Static<typeof WebhookPlaceBasket>;

export const WebhookSquareOffBasket = Type.Object(
  {
    action: Type.Enum(['squareoffbasket'], {
      description: 'Closes baskets.',
      examples: ['squareoffbasket'],
    }),
    basketID: Type.Optional(id({ description: 'The basket, by its number.', examples: [41] })),
    stname: Type.Optional(
      strategyName({
        'x-aliases': ['strategyname'],
        'x-instead-of': 'basketID',
        description: 'Instead of basketID: all baskets of this strategy of which something is open.',
      }),
    ),
  },
  {
    title: 'WebhookSquareOffBasket',
    'x-needs-one': ['basketID', 'stname'],
    description:
      'Closes a basket, or all open baskets of a strategy, as POST /basket/{basketID}/squareOff does.',
  },
);
export type WebhookSquareOffBasket = Static<typeof WebhookSquareOffBasket>;

export const WebhookAddExit = Type.Object(
  {
    action: Type.Enum(['addexit'], { description: 'Sets an exit.', examples: ['addexit'] }),
    ...ExitRequest.properties,
    basketID: Type.Optional(
      id({
        'x-instead-of': 'token',
        description:
          'With scope basket: the basket. Left out, the one that a placebasket before it in the same alert placed.',
        examples: [41],
      }),
    ),
  },
  { title: 'WebhookAddExit', description: 'Sets an exit that runs by itself, as POST /exits does.' },
);
export type WebhookAddExit = Static<typeof WebhookAddExit>;

export const WebhookCancelAll = Type.Object(
  {
    action: Type.Enum(['cancelall'], { description: 'Cancels open orders.', examples: ['cancelall'] }),
    acname: acname('Account to cancel orders in.'),
    stname: stname('Strategy to cancel orders of.'),
  },
  { title: 'WebhookCancelAll', description: 'Cancels the open orders of a strategy or account.' },
);
export type WebhookCancelAll = Static<typeof WebhookCancelAll>;

export const WebhookDeactivate = Type.Object(
  {
    action: Type.Enum(['deactivate'], { description: 'Switches trading off.', examples: ['deactivate'] }),
    acname: acname('Alone: trading is switched off in this account.'),
    stname: stname('Alone: all links of this strategy are switched off; with acname: only that one.'),
  },
  { title: 'WebhookDeactivate', description: 'Switches a strategy or an account off.' },
);
export type WebhookDeactivate = Static<typeof WebhookDeactivate>;

export const WebhookSignal = Type.Object(
  {
    action: Type.Enum(['signal'], { description: 'Signals a deployment.', examples: ['signal'] }),
    stname: strategyName({
      'x-aliases': ['strategyname'],
      description: 'Strategy that carries the deployment.',
    }),
    signal: Type.String({
      minLength: 1,
      maxLength: LIMITS.signalNameChars,
      pattern: SIGNAL_PATTERN,
      'x-says': 'letters, digits and _, beginning with a letter or one _',
      description: 'The signal, as the document that is deployed names it.',
      examples: ['breakout'],
    }),
  },
  {
    title: 'WebhookSignal',
    description:
      'Tells a deployment that something happened. Its conditions can ask for it in the candle in which it came.',
  },
);
export type WebhookSignal = Static<typeof WebhookSignal>;

export const WebhookLogAlert = Type.Object(
  {
    action: Type.Enum(['logalert'], { description: 'Writes a line.', examples: ['logalert'] }),
    message: freeText(LIMITS.logMessageChars, {
      minLength: 1,
      description: 'The line to write.',
      examples: ['Close crossed above the moving average'],
    }),
    alertType: withDefault(
      Type.Enum([...ALERT_TYPE], { description: 'How serious it is.', examples: ['INFO'] }),
      'INFO',
    ),
    telegram: withDefault(
      Type.Boolean({ description: 'true sends it to Telegram as well.', examples: [false] }),
      false,
    ),
    acname: acname('Account whose Telegram bot shall write.'),
    stname: stname('Strategy the line is about.'),
  },
  {
    title: 'WebhookLogAlert',
    description: 'Writes a line into the execution log, and to Telegram if wanted.',
  },
);
export type WebhookLogAlert = Static<typeof WebhookLogAlert>;

/** What each action takes. The reader of an alert picks the row by the word in `action`. */
export const WEBHOOK_ACTIONS = {
  placeorder: WebhookPlaceOrder,
  placebasket: WebhookPlaceBasket,
  squareoff: WebhookSquareOff,
  squareoffbasket: WebhookSquareOffBasket,
  addexit: WebhookAddExit,
  cancelall: WebhookCancelAll,
  deactivate: WebhookDeactivate,
  signal: WebhookSignal,
  logalert: WebhookLogAlert,
} as const;

/** The outer shape only: three spellings of "a list of actions". `readAlert` reads the actions themselves. */
const Loose = Type.Record(Type.String(), Type.Unknown());

export const WebhookAlert = Type.Union(
  [Loose, Type.Array(Loose, { minItems: 1, maxItems: LIMITS.actionsPerAlert })],
  {
    title: 'WebhookAlert',
    'x-says': `an action, a list of 1 to ${LIMITS.actionsPerAlert} actions, or an object with such a list under actions`,
    description:
      'One action, a list of actions, or `{"actions": [...]}`. What the actions take is described under ' +
      'WebhookPlaceOrder, WebhookPlaceBasket, WebhookSquareOff, WebhookSquareOffBasket, WebhookAddExit, ' +
      'WebhookCancelAll, WebhookDeactivate, WebhookSignal and WebhookLogAlert. An object may have an `id` of its own: the same id within 24 hours is the same alert.',
    examples: [
      {
        actions: [
          {
            action: 'placeorder',
            strategyname: 'test1',
            token: 'NSE:212',
            qty: 1,
            transType: 'Buy',
            orderType: 'Limit',
            limitPrice: '170.00',
            productType: 'Intraday',
          },
        ],
      },
    ],
  },
);
export type WebhookAlert = Static<typeof WebhookAlert>;

export const WebhookAddress = Type.Object(
  {
    token: Type.String({
      minLength: 22,
      maxLength: 128,
      pattern: '^[A-Za-z0-9_-]+$',
      'x-says': 'letters, digits, _ and -',
      'x-secret': true,
      description: 'The secret part of your webhook address. Whoever knows it can act for you.',
      examples: ['webhook-token-0000000000'],
    }),
  },
  { title: 'WebhookAddress', description: 'Whose alert it is.' },
);
export type WebhookAddress = Static<typeof WebhookAddress>;

export const AlertReceipt = Type.Object(
  {
    alertID: id({ description: 'Number of the alert, as the execution log has it.', examples: [1207] }),
    actions: count({ description: 'Actions it has.', examples: [1] }),
    repeated: Type.Boolean({
      description: 'Whether the same alert was here before; then nothing is done a second time.',
      examples: [false],
    }),
  },
  { title: 'AlertReceipt', description: 'An alert that is stored and will be carried out.' },
);
export type AlertReceipt = Static<typeof AlertReceipt>;

export const AlertPreview = Type.Object(
  {
    action: Type.Enum([...WEBHOOK_ACTION], { description: 'What it is.', examples: ['placeorder'] }),
    summary: Type.String({
      description: 'What it would do now, in words.',
      examples: ['Buy 1 of NSE:212 at limit 170.00, Intraday, in account1'],
    }),
    token: nullable(
      instrumentToken({
        description: 'The instrument, also where autoOpt chooses it; null where there is none.',
      }),
    ),
    symbol: nullable(
      Type.String({ description: 'Its symbol; null where there is no instrument.', examples: ['SBIN-EQ'] }),
    ),
    problems: Type.Array(
      Type.String({ description: 'A sentence.', examples: ['There is no strategy named test2'] }),
      {
        description: 'What would stop it now; empty when nothing is in the way that can be told beforehand.',
        examples: [[]],
      },
    ),
  },
  { title: 'AlertPreview', description: 'What one action of an alert would do.' },
);
export type AlertPreview = Static<typeof AlertPreview>;

const webhookName = () =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.nameChars,
    description: 'What you call it, to tell it from others.',
    examples: ['TradingView'],
  });

const days = () =>
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.webhookDaysMax,
    description: 'Days from now for which it works.',
    examples: [90],
  });

const webhookNumber = () => id({ description: 'Number of the webhook.', examples: [7] });

export const WebhookRequest = Type.Object(
  { name: withDefault(webhookName(), 'TradingView'), days: days() },
  { title: 'WebhookRequest', description: 'A webhook address to be made.' },
);
export type WebhookRequest = Static<typeof WebhookRequest>;

export const WebhookRenewal = Type.Object(
  { id: webhookNumber(), days: days() },
  { title: 'WebhookRenewal', description: 'More time for a webhook address.' },
);
export type WebhookRenewal = Static<typeof WebhookRenewal>;

export const WebhookChoice = Type.Object(
  { id: webhookNumber() },
  { title: 'WebhookChoice', description: 'Which webhook address is meant.' },
);
export type WebhookChoice = Static<typeof WebhookChoice>;

export const Webhook = Type.Object(
  {
    id: webhookNumber(),
    name: webhookName(),
    createdAt: timestamp({ description: 'When it was made, in Indian time.' }),
    expiresAt: timestamp({ description: 'When it ends, in Indian time.', examples: ['2027-02-14T10:54:08'] }),
    lastUsedAt: nullable(
      timestamp({ description: 'When the last alert came in, in Indian time; null before the first.' }),
    ),
  },
  { title: 'Webhook', description: 'A webhook address of yours. Its secret part is not told again.' },
);
export type Webhook = Static<typeof Webhook>;

export const NewWebhook = Type.Object(
  {
    ...Webhook.properties,
    url: Type.String({
      'x-secret': true,
      description: 'The address for your alerts. It is shown this once; whoever knows it can act for you.',
      examples: ['http://localhost:8080/tv-webhook/webhook-token-0000000000'],
    }),
  },
  { title: 'NewWebhook', description: 'A webhook address that was just made.' },
);
export type NewWebhook = Static<typeof NewWebhook>;
