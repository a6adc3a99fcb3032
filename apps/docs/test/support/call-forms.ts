import { createRequire } from 'node:module';
import { buildModel } from '../../plugins/api-reference/build-model.ts';
import { buildForm, type CallForm, type FormField } from '../../plugins/api-reference/form-model.ts';

/** What only the reader can choose, as the page or Spark says it. Every other call succeeds. */
export const MISSING: Readonly<Record<string, RegExp>> = {
  login: /password is required\. Send password: your password, or apikey instead/,
  loginWithKey: /apikey is missing: Your API key/,
  listUsers: /is for administrators/,
  addUser: /is for administrators/,
  changeUser: /is for administrators/,
  readNodes: /is for administrators/,
  validateAuthCode: /auth_code is missing: The code the broker sent you back with/,
  validateSession: /sessionid is missing: The session id of the broker/,
  sendTestMessage: /has no Telegram bot or no chat\. Send BotKeys and Chatid/,
  modifyOrder: /strefID is missing: you have no open order/,
  cancelOrder: /strefID is missing: you have no open order/,
  stopOperation: /strefID is missing: you have no open order/,
  deleteOrder: /strefID and reftag are missing: you have no finished order/,
  squareOffSingle: /The position is missing: you hold nothing/,
  manualSquareOff: /The position is missing: you hold nothing/,
  deleteTrade: /TDno is missing: you have no trade/,
  renewWebhook: /id is missing: you have no webhook address/,
  revokeWebhook: /id is missing: you have no webhook address/,
  readBacktest: /no backtest/,
  readBacktestTrades: /no backtest|has no result/,
  readBacktestEquity: /no backtest|has no result/,
  readBacktestTrace: /no backtest|has no result/,
  readBacktestWhyNot: /no backtest|has no result/,
  readBacktestPage: /no backtest|has no result/,
  removeBacktest: /no backtest/,
  startDeployment: /you have no strategy document/,
  checkDeployment: /you have no strategy document/,
  readDeployment: /no deployment/,
  readDeploymentTrace: /no deployment/,
  readDeploymentDay: /no deployment/,
  pauseDeployment: /no deployment/,
  stopDeployment: /no deployment/,
  switchDeployment: /no deployment/,
  readReplay: /no replay/,
  readReplayTrace: /no replay|decided no candle/,
  readReplayDrift: /no replay/,
  steerReplay: /no replay/,
  removeReplay: /no replay/,
  readSweep: /no sweep/,
  removeSweep: /no sweep/,
  squareOffBasket: /There is no basket/,
  cancelBasket: /There is no basket/,
  addExit: /position|nothing/i,
  changeExit: /There is no exit/,
  removeExit: /There is no exit/,
  addPriceAlert: /visitor/i,
  changePriceAlert: /no price alert|visitor/i,
  removePriceAlert: /no price alert/,
  renewSigningKey: /visitor/i,
  addCorporateAction: /for administrators/,
  importHistory: /for administrators/,
  removeCorporateAction: /no corporate action/,
  readDocument: /you have no strategy document/,
  changeDocument: /you have no strategy document/,
  listDocumentRevisions: /you have no strategy document/,
  readDocumentDiff: /you have no strategy document/,
  removeDocument: /you have no strategy document/,
  changeGtt: /no GTT/,
  removeGtt: /no GTT/,
  changePassword: /password is missing|not for visitors/,
  renewAuthKey: /password is missing|not for visitors/,
  beginTotp: /password is missing|not for visitors/,
  confirmTotp: /totp is missing|not for visitors/,
  endTotp: /password is missing|not for visitors/,
  renewRecoveryCodes: /password is missing|not for visitors/,
  endSession: /session/i,
  receiveAlert: /token is missing: The secret part of your webhook address/,
};

/** Calls after which a desk lacks what the samples of others name. */
export const TAKES_AWAY = /^(delete|disable|deactivate|revoke|takeBack|switchKill)/;

const [openapi, asyncapi] = ['openapi.json', 'asyncapi.json'].map((name) =>
  createRequire(import.meta.url)(`@spark/contract/${name}`),
);

/** The forms of all calls that /api has one for, by the name of the call. */
export const CALL_FORMS: ReadonlyMap<string, CallForm> = new Map(
  buildModel(openapi, asyncapi)
    .groups.flatMap(({ operations }) => operations)
    .filter(({ isPageOnly }) => !isPageOnly)
    .map((operation) => [operation.id, buildForm(operation)]),
);

/** Calls that have everything by which forms differ, each so often where there are so many. */
export function oneOfEachKind(ofEach: number): readonly string[] {
  const seen = new Map<string, number>();
  return [...CALL_FORMS].flatMap(([id, form]) => {
    const kinds = [...new Set(kindsOf(id, form))];
    const isWanted = kinds.some((kind) => (seen.get(kind) ?? 0) < ofEach);
    if (!isWanted) return [];
    for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return [id];
  });
}

/** By which its form, its request or its reply is another than those of other calls. */
function kindsOf(id: string, form: CallForm): readonly string[] {
  const { method, needsToken, needs, fields, replyHeaders, freeBody } = form;
  const outcome = MISSING[id] ? 'refused' : 'done';
  return [
    `${method}, ${outcome}`,
    `needs ${needs ?? 'nothing'}`,
    ...(needsToken ? [] : [`without a token, ${outcome}`]),
    ...(freeBody === undefined ? [] : ['a body of any form']),
    ...(replyHeaders.length > 0 ? ['headers in the reply'] : []),
    ...(TAKES_AWAY.test(id) ? ['takes away'] : []),
    ...fields.flatMap(kindsOfField),
  ];
}

function kindsOfField({
  place = 'body',
  control,
  isSecret,
  names,
  isNew,
  fields = [],
}: FormField): readonly string[] {
  return [
    `${control} in the ${place}`,
    ...(isSecret ? ['a secret'] : []),
    ...(names ? [`${isNew ? 'a new' : 'an own'} ${names}`] : []),
    ...fields.map((field) => `${field.control} within`),
  ];
}
