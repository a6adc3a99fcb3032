import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { Guards, GuardsChange, KillSwitch, KillSwitchChange } from '../schema/guards.ts';

export const listGuards = defineRoute({
  id: 'listGuards',
  method: 'GET',
  path: '/guards',
  tag: 'Guards',
  summary: 'List limits and kill switches',
  description:
    'What guards all your accounts, then each account by name. In an account the stricter one of the two limits holds; ' +
    '`MaxDailyLoss` of the first row is about the loss of all accounts together.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: Guards, message: MESSAGES.dataReceived },
});

export const changeGuards = defineRoute({
  id: 'changeGuards',
  method: 'PUT',
  path: '/guards',
  tag: 'Guards',
  summary: 'Change limits',
  description:
    'Changes the limits you send, of one account or of all your accounts, and leaves the others. 0 switches a limit ' +
    'off. Orders that are open stay as they are.',
  auth: 'bearer',
  extension: true,
  body: GuardsChange,
  sample: { AccountName: 'account1', MaxOpenOrders: 50 },
  reply: { kind: 'envelope', item: Guards, message: MESSAGES.guardsChanged },
});

export const switchKill = defineRoute({
  id: 'switchKill',
  method: 'POST',
  path: '/killswitch',
  tag: 'Guards',
  summary: 'Switch the kill switch on or off',
  description:
    'On, it lets only orders pass that close something, and cancels what is open unless it closes something. It stays ' +
    'on, also after a restart, until you switch it off, and until then what is open and opens something is asked to be ' +
    'cancelled again and again; `unsettledIn` names accounts whose broker did not confirm within a second. Positions are closed by it where `close` is sent: they are squared off as GET /SquareOff/{ctype} does. A loss limit that closes by itself is an exit: POST /exits with `block`.',
  auth: 'bearer',
  extension: true,
  body: KillSwitchChange,
  reply: {
    kind: 'envelope',
    item: KillSwitch,
    message: MESSAGES.killSwitchOn,
    otherMessages: [MESSAGES.killSwitchOff],
    example: [{ AccountName: null, on: true }],
  },
});
