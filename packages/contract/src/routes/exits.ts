import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { Exit, ExitChange, ExitChoice, ExitRequest } from '../schema/exit.ts';

export const listExits = defineRoute({
  id: 'listExits',
  method: 'GET',
  path: '/exits',
  tag: 'Exits',
  summary: 'List exits',
  description:
    'Your exits as they stand now, the newest first: their rules, the stop that holds, how far it is, and what they did. ' +
    'Those that are over stay for some days.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: Exit, message: MESSAGES.dataReceived },
});

export const addExit = defineRoute({
  id: 'addExit',
  method: 'POST',
  path: '/exits',
  tag: 'Exits',
  summary: 'Set an exit',
  description:
    'Watches a position, a basket, a strategy, an account or everything, and squares off when the first of its rules is met: stop ' +
    'loss, trailing stop, target, profit lock, move to cost, time. It runs in Spark, also while your program does not, ' +
    'and survives a restart. Where a price is missing nothing is done.',
  auth: 'bearer',
  extension: true,
  body: ExitRequest,
  sample: {
    scope: 'account',
    acname: 'account1',
    stopLoss: 5000,
    stopLossBy: 'rupees',
    days: 'untilRemoved',
  },
  reply: { kind: 'envelope', item: Exit, message: MESSAGES.exitSet },
});

export const changeExit = defineRoute({
  id: 'changeExit',
  method: 'PUT',
  path: '/exits',
  tag: 'Exits',
  summary: 'Change an exit',
  description: 'Gives an exit other rules. It begins anew: a trailing stop counts from now.',
  auth: 'bearer',
  extension: true,
  body: ExitChange,
  sample: { id: 1, stopLoss: 4000, stopLossBy: 'rupees', days: 'untilRemoved' },
  needs: 'exit',
  reply: { kind: 'envelope', item: Exit, message: MESSAGES.exitChanged },
});

export const removeExit = defineRoute({
  id: 'removeExit',
  method: 'DELETE',
  path: '/exits',
  tag: 'Exits',
  summary: 'Remove an exit',
  description:
    'It watches nothing from now on. An exit that is closing is ended by taking the square-off back.',
  auth: 'bearer',
  extension: true,
  query: ExitChoice,
  needs: 'exit',
  reply: { kind: 'envelope', item: Exit, message: MESSAGES.exitRemoved },
});
