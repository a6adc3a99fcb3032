import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { DeskOverview } from '../schema/desk.ts';
import { Nodes } from '../schema/nodes.ts';
import {
  Preference,
  PreferenceHead,
  PreferenceName,
  PreferenceValue,
  PreferenceVersion,
} from '../schema/preference.ts';
import { System } from '../schema/system.ts';

export const readSystem = defineRoute({
  id: 'readSystem',
  method: 'GET',
  path: '/system',
  tag: 'Console',
  summary: 'See the running Spark',
  description:
    'Version and build, how Spark was started, its time, and what each market does now and next. Administrators also ' +
    'get `health`: database, prices, disk, last backup, delays, and in sentences what is wrong.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: System, message: MESSAGES.dataReceived },
});

export const readNodes = defineRoute({
  id: 'readNodes',
  method: 'GET',
  path: '/nodes',
  tag: 'Console',
  summary: 'See the servers and their desks',
  description:
    'For administrators: the servers that share the data, when each gave its last sign of life, the desks that it owns, what it ' +
    'does for all, and the newest hand-overs of desks. A single server answers with itself.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: Nodes, message: MESSAGES.dataReceived },
});

export const listPreferences = defineRoute({
  id: 'listPreferences',
  method: 'GET',
  path: '/console/prefs',
  tag: 'Console',
  summary: 'List what pages remember for you',
  description: 'Names and versions, without the content.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: PreferenceHead, message: MESSAGES.dataReceived },
});

export const readPreference = defineRoute({
  id: 'readPreference',
  method: 'GET',
  path: '/console/prefs/{name}',
  tag: 'Console',
  summary: 'Read what pages remember under a name',
  description: 'Version 0 and an empty object when nothing is stored under this name.',
  auth: 'bearer',
  extension: true,
  params: PreferenceName,
  reply: { kind: 'envelope', item: Preference, message: MESSAGES.dataReceived },
});

export const writePreference = defineRoute({
  id: 'writePreference',
  method: 'PUT',
  path: '/console/prefs/{name}',
  tag: 'Console',
  summary: 'Remember something under a name',
  description:
    'Replaces the stored object by the body. `version` is the one that you read, 0 for a new name: when someone else ' +
    'was faster, nothing is changed, and the refusal names the newest version. ' +
    `At most ${LIMITS.preferencesPerUser} names. Visitors have them too, until their visit ends.`,
  auth: 'bearer',
  extension: true,
  params: PreferenceName,
  query: PreferenceVersion,
  freeBody: PreferenceValue,
  sample: { name: 'watchlists', version: 0 },
  reply: { kind: 'envelope', item: PreferenceHead, message: MESSAGES.preferenceStored },
});

export const removePreference = defineRoute({
  id: 'removePreference',
  method: 'DELETE',
  path: '/console/prefs/{name}',
  tag: 'Console',
  summary: 'Forget what is remembered under a name',
  description: 'Afterwards nothing is stored under this name; also where nothing was.',
  auth: 'bearer',
  extension: true,
  params: PreferenceName,
  reply: { kind: 'envelope', item: null, message: MESSAGES.preferenceRemoved },
});

export const readDesk = defineRoute({
  id: 'readDesk',
  method: 'GET',
  path: '/desk',
  tag: 'Console',
  summary: 'See your day at a glance',
  description:
    'Booked and open profit, charges as an estimate, your accounts with their sessions, what stops orders now (kill switch, ' +
    'session, Trade, links), and the last lines of the execution log. GET /intradaypnl has the curve of the day by minute.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: DeskOverview, message: MESSAGES.dataReceived },
});
