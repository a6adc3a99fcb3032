import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import {
  InstructionFilter,
  NewPriceAlert,
  PriceAlert,
  PriceAlertChange,
  PriceAlertChoice,
  PriceAlertRequest,
  SigningKey,
  SigningKeyState,
} from '../schema/price-alert.ts';

export const listPriceAlerts = defineRoute({
  id: 'listPriceAlerts',
  method: 'GET',
  path: '/priceAlerts',
  tag: 'Instructions',
  summary: 'List price alerts',
  description:
    'Your price alerts, the newest first, with the value of this moment, how far it is from the level, and what came of ' +
    'the last firing.',
  auth: 'bearer',
  extension: true,
  query: InstructionFilter,
  reply: { kind: 'envelope', item: PriceAlert, message: MESSAGES.dataReceived },
});

export const addPriceAlert = defineRoute({
  id: 'addPriceAlert',
  method: 'POST',
  path: '/priceAlerts',
  tag: 'Instructions',
  summary: 'Set a price alert',
  description:
    'Watches a price, an implied volatility, a straddle or your profit, and tells you or acts when it passes a level. It ' +
    'survives restarts and fires exactly once for each passing.',
  auth: 'bearer',
  extension: true,
  body: PriceAlertRequest,
  sample: { token: 'NSE:212', condition: 'crosses', level: 175, telegram: true },
  reply: { kind: 'envelope', item: NewPriceAlert, message: MESSAGES.priceAlertAdded },
});

export const changePriceAlert = defineRoute({
  id: 'changePriceAlert',
  method: 'PUT',
  path: '/priceAlerts',
  tag: 'Instructions',
  summary: 'Change a price alert',
  description:
    'Gives a price alert that waits another level, another repeat, or other things to do. What is left out stays. With ' +
    'another condition or level it begins anew: the side of the level, and what a move is measured from, are those of now.',
  auth: 'bearer',
  extension: true,
  body: PriceAlertChange,
  sample: { id: 1, level: 180, repeat: 'each' },
  needs: 'price alert',
  reply: { kind: 'envelope', item: NewPriceAlert, message: MESSAGES.priceAlertChanged },
});

export const removePriceAlert = defineRoute({
  id: 'removePriceAlert',
  method: 'DELETE',
  path: '/priceAlerts',
  tag: 'Instructions',
  summary: 'Remove a price alert',
  description: 'Ends a price alert that waits. What it fired before is still carried out.',
  auth: 'bearer',
  extension: true,
  query: PriceAlertChoice,
  needs: 'price alert',
  reply: { kind: 'envelope', item: null, message: MESSAGES.priceAlertRemoved },
});

export const readSigningKey = defineRoute({
  id: 'readSigningKey',
  method: 'GET',
  path: '/signingKey',
  tag: 'Instructions',
  summary: 'See whether you have a signing key',
  description:
    'Whether there is a key that messages to your addresses are signed with. The key itself is shown only when it is made.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: SigningKeyState, message: MESSAGES.dataReceived },
});

export const renewSigningKey = defineRoute({
  id: 'renewSigningKey',
  method: 'POST',
  path: '/signingKey',
  tag: 'Instructions',
  summary: 'Make a new signing key',
  description:
    'Makes the key that messages to your addresses are signed with, and ends the one before. It is stored sealed and ' +
    'shown this once.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: SigningKey, message: MESSAGES.signingKeyRenewed },
});
