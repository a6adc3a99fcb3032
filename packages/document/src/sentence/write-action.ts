import type { Action, LegWebhook, OnExit, Quantity, ReEntry, StopLoss, Strike } from '../schema/document.ts';
import type { ParamRef } from '../schema/values.ts';
import { nameText } from './phrases.ts';
import { operandText } from './write-operand.ts';

type AddLeg = Extract<Action, { readonly type: 'addLeg' }>;

/** `Sell 1 lot of CE, weekly current, premium near 120 or the nearest; stop loss 30 % of the leg; target 60 %.` */
export function actionSentence(action: Action): string {
  return `${capital(actionText(action))}.`;
}

function actionText(action: Action): string {
  switch (action.type) {
    case 'addLeg':
      return [legHead(action), ...legClauses(action)].join('; ');
    case 'squareOffAll':
      return 'square off all';
    case 'squareOffAction':
      return `square off ${nameText(action.target)}`;
    case 'stopWaitTriggers':
      return 'stop wait triggers';
    case 'stopTrading':
      return 'stop trading for the day';
    case 'roll': {
      const most = action.max === undefined ? '' : ` at most ${timesText(action.max)}`;
      return `roll ${nameText(action.target)} to ${strikeText(action.to)}${most}`;
    }
    case 'setVar':
      return `set variable ${nameText(action.var)} to ${operandText(action.value)}`;
    case 'notify':
      return `notify ${JSON.stringify(action.message)}`;
  }
}

function legHead(leg: AddLeg): string {
  if ('like' in leg) {
    const parts = [
      leg.segment && `segment ${leg.segment}`,
      leg.side && `side ${leg.side}`,
      leg.right && `type ${leg.right}`,
      leg.expiry && `expiry ${expiryText(leg.expiry)}`,
      leg.strike && `strike ${strikeText(leg.strike)}`,
      leg.qty && `quantity ${quantityText(leg.qty)}`,
    ].filter((part) => part !== undefined);
    return [`like ${nameText(leg.like)}`, ...parts].join(', ');
  }
  const head = `${leg.side} ${quantityText(leg.qty)} of`;
  if (leg.segment === 'CASH') return `${head} the stock`;
  if (leg.segment === 'FUT') return `${head} the future, ${expiryText(leg.expiry)}`;
  return `${head} ${leg.right}, ${expiryText(leg.expiry)}, ${strikeText(leg.strike)}`;
}

function legClauses({ stopLoss, target, trail, reEntry, wait, onExit, webhook }: AddLeg): readonly string[] {
  const until = wait?.validUntil === undefined ? '' : ` until ${wait.validUntil}`;
  return [
    stopLoss && `stop loss ${amountText(stopLoss)}`,
    target && `target ${amountText(target)}`,
    trail &&
      `trail ${numericText(trail.y)} ${unitText(trail.unit)} for every ${numericText(trail.x)} ${unitText(trail.unit)}`,
    ...(reEntry ? reEntryClauses(reEntry) : []),
    wait && `wait for ${numericText(wait.value)} ${unitText(wait.unit)} ${wait.dir}${until}`,
    ...(onExit ? exitClauses(onExit) : []),
    webhook === undefined ? undefined : webhookText(webhook),
  ].filter((clause) => clause !== undefined);
}

export function numericText(value: number | ParamRef): string {
  return typeof value === 'number' ? String(value) : `parameter ${nameText(value.param)}`;
}

function quantityText(qty: Quantity): string {
  if ('units' in qty) return `${qty.units} ${qty.units === 1 ? 'unit' : 'units'}`;
  return `${numericText(qty.lots)} ${qty.lots === 1 ? 'lot' : 'lots'}`;
}

const NUMBERS: Readonly<Record<string, string>> = { '0': 'current', '1': 'next', '2': 'next but one' };

export function expiryText(expiry: string): string {
  const [cycle = '', number = ''] = expiry.split(':');
  return `${cycle} ${NUMBERS[number] ?? number}`;
}

export function strikeText(strike: Strike): string {
  const none =
    strike.ifNone === undefined
      ? ''
      : strike.ifNone === 'nearest'
        ? ' or the nearest'
        : ` or ${strike.ifNone}`;
  const by = strike.reference === undefined ? '' : ` by the ${strike.reference}`;
  return `${strikeModeText(strike)}${none}${by}${fixText(strike.fix)}`;
}

function strikeModeText({ by, value }: Strike): string {
  switch (by) {
    case 'moneyness':
      if (typeof value !== 'number') return `moneyness ${numericText(value)}`;
      return value === 0 ? 'at the money' : value > 0 ? `OTM${value}` : `ITM${-value}`;
    case 'premiumNear':
      return `premium near ${numericText(value)}`;
    case 'premiumAbove':
      return `premium above ${numericText(value)}`;
    case 'premiumBelow':
      return `premium below ${numericText(value)}`;
    case 'straddlePct':
      return `premium of ${numericText(value)} % of the straddle`;
    case 'atmPct':
      return `${numericText(value)} % from the money`;
    case 'exact':
      return `exactly ${numericText(value)}`;
  }
}

function fixText(fix: Strike['fix']): string {
  if (fix === undefined) return '';
  if (fix === 'none') return ' rolling';
  return fix === 'atEntry' ? ' fixed at entry' : ` as of ${fix.asOf}`;
}

const UNITS: Readonly<Record<string, string>> = {
  pct: '%',
  points: 'points',
  rs: 'rupees',
  pctCapital: '% of capital',
};

function unitText(unit: string): string {
  return UNITS[unit] ?? unit;
}

function amountText({ value, unit, of }: StopLoss): string {
  return `${numericText(value)} ${unitText(unit)}${of === undefined ? '' : ` of the ${of}`}`;
}

export function timesText(count: number): string {
  return `${count} ${count === 1 ? 'time' : 'times'}`;
}

const MODES: Readonly<Record<string, string>> = {
  none: 'do not re-enter',
  asap: 're-enter at once',
  atCost: 're-enter at cost',
  wait: 're-enter with the wait',
  reverse: 're-enter reversed',
};

function reEntryClauses({ onStop, onTarget, notAfter }: ReEntry): readonly string[] {
  const clauses = [
    onStop && `after a stop ${reEntryText(onStop)}`,
    onTarget && `after a target ${reEntryText(onTarget)}`,
    notAfter && `no re-entry after ${notAfter}`,
  ].filter((clause) => clause !== undefined);
  return clauses.length > 0 ? clauses : ['no re-entry'];
}

function reEntryText({ mode, max, restrike }: NonNullable<ReEntry['onStop']>): string {
  const most = max === undefined ? '' : ` at most ${timesText(max)}`;
  const strike = restrike === undefined ? '' : restrike ? ' with a new strike' : ' with the same strike';
  return `${MODES[mode]}${most}${strike}`;
}

function exitClauses({ close, moveToCost }: OnExit): readonly string[] {
  const closes =
    typeof close === 'string' ? (close === 'this' ? 'this leg' : 'all legs') : close && names(close);
  const clauses = [
    closes && `on exit close ${closes}`,
    moveToCost && `on stop move ${names(moveToCost)} to cost`,
  ].filter((clause) => clause !== undefined);
  return clauses.length > 0 ? clauses : ['on exit nothing'];
}

function names(ids: readonly string[]): string {
  return ids.map(nameText).join(' and ');
}

function webhookText(webhook: LegWebhook): string {
  if (webhook === null) return 'no webhook';
  const entry = webhook.entryMessage === undefined ? '' : ` entry ${JSON.stringify(webhook.entryMessage)}`;
  const exit = webhook.exitMessage === undefined ? '' : ` exit ${JSON.stringify(webhook.exitMessage)}`;
  return `webhook ${JSON.stringify(webhook.url)}${entry}${exit}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
