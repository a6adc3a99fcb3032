import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { AddedUser, NewUser, UserChange, UserChoice, UserPage, UserRow } from '../schema/user.ts';

export const listUsers = defineRoute({
  id: 'listUsers',
  method: 'GET',
  path: '/users',
  tag: 'User',
  summary: 'List all users',
  description: `For administrators: who can log in, in order of ID, at most ${LIMITS.userRows} in one reply.`,
  auth: 'bearer',
  extension: true,
  query: UserPage,
  sample: {},
  reply: { kind: 'envelope', item: UserRow, message: MESSAGES.dataReceived },
});

export const addUser = defineRoute({
  id: 'addUser',
  method: 'POST',
  path: '/users',
  tag: 'User',
  summary: 'Add a user',
  description:
    'For administrators. A password that Spark makes up is in the reply, this once: it is stored nowhere else.',
  auth: 'bearer',
  extension: true,
  body: NewUser,
  sample: { Email: 'second@example.com' },
  reply: { kind: 'envelope', item: AddedUser, message: MESSAGES.userAdded },
});

export const changeUser = defineRoute({
  id: 'changeUser',
  method: 'PUT',
  path: '/users/{UCC}',
  tag: 'User',
  summary: 'Disable a user, or change their limits',
  description:
    'For administrators. What is open of a disabled user stays open: close it first, or switch it off with the kill ' +
    'switch. Nobody can disable themselves.',
  auth: 'bearer',
  extension: true,
  params: UserChoice,
  body: UserChange,
  sample: { UCC: 'F000000', stLimit: 20 },
  reply: { kind: 'envelope', item: UserRow, message: MESSAGES.userChanged },
});
