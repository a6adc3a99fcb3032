import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import {
  CorporateAction,
  CorporateActionChoice,
  CorporateActionRequest,
} from '../schema/corporate-action.ts';

export const listCorporateActions = defineRoute({
  id: 'listCorporateActions',
  method: 'GET',
  path: '/corporateActions',
  tag: 'Reference data',
  summary: 'List corporate actions',
  description:
    'The splits, bonus shares and dividends that the owner entered: those that come, and those of the last 400 days, by ' +
    'ex-date.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: CorporateAction, message: MESSAGES.dataReceived },
});

export const addCorporateAction = defineRoute({
  id: 'addCorporateAction',
  method: 'POST',
  path: '/corporateActions',
  tag: 'Reference data',
  summary: 'Enter a corporate action',
  description:
    'For administrators. When its ex-date opens it adjusts the positions of all paper accounts and forward tests in the ' +
    'share, once, to the paisa. At live brokers the broker does it.',
  auth: 'bearer',
  extension: true,
  body: CorporateActionRequest,
  sample: { token: 'NSE:212', kind: 'split', ratio: '10:2', exDate: '2026-11-20' },
  reply: { kind: 'envelope', item: CorporateAction, message: MESSAGES.corporateActionAdded },
});

export const removeCorporateAction = defineRoute({
  id: 'removeCorporateAction',
  method: 'DELETE',
  path: '/corporateActions',
  tag: 'Reference data',
  summary: 'Remove a corporate action',
  description: 'For administrators. Takes a corporate action back, as long as its ex-date has not opened.',
  auth: 'bearer',
  extension: true,
  query: CorporateActionChoice,
  needs: 'corporate action',
  reply: { kind: 'envelope', item: null, message: MESSAGES.corporateActionRemoved },
});
