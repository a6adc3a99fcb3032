import type { Action, OnExit, Quantity, ReEntry, StopLoss, Strike } from '../schema/document.ts';
import { EXPIRIES, type Expiry, type ParamRef } from '../schema/values.ts';
import { Cursor } from './cursor.ts';
import { type Parsed, parsed } from './parse-condition.ts';
import { parseOperand } from './parse-operand.ts';
import { expiryText } from './write-action.ts';

type AddLeg = Extract<Action, { readonly type: 'addLeg' }>;
type Sections = Partial<
  Pick<AddLeg, 'stopLoss' | 'target' | 'trail' | 'reEntry' | 'wait' | 'onExit' | 'webhook'>
>;

/** The action that a sentence says, under the name `id`. */
export function parseAction(sentence: string, id: string): Parsed<Action> {
  return parsed(() => {
    const cursor = new Cursor(sentence);
    const action = parseBody(cursor, id);
    cursor.takes('.');
    if (!cursor.isAtEnd) cursor.fail('the end');
    return action;
  });
}

function parseBody(cursor: Cursor, id: string): Action {
  if (cursor.takes('square off all')) return { id, type: 'squareOffAll' };
  if (cursor.takes('square off')) return { id, type: 'squareOffAction', target: cursor.name() };
  if (cursor.takes('stop wait triggers')) return { id, type: 'stopWaitTriggers' };
  if (cursor.takes('stop trading for the day')) return { id, type: 'stopTrading' };
  if (cursor.takes('notify')) return { id, type: 'notify', message: cursor.quoted() };
  if (cursor.takes('set variable')) {
    const name = cursor.name();
    cursor.needs('to');
    return { id, type: 'setVar', var: name, value: parseOperand(cursor) };
  }
  if (cursor.takes('roll')) return parseRoll(cursor, id);
  if (cursor.takes('like')) return parseLike(cursor, id);
  const side = cursor.takesOne({ buy: 'buy', sell: 'sell' }) ?? cursor.fail('an action');
  const qty = parseQuantity(cursor);
  cursor.needs('of');
  const leg = { id, type: 'addLeg', side, qty } as const;
  if (cursor.takes('the stock')) return { ...leg, segment: 'CASH', ...parseSections(cursor) };
  if (cursor.takes('the future ,')) {
    return { ...leg, segment: 'FUT', expiry: parseExpiry(cursor), ...parseSections(cursor) };
  }
  const right = cursor.takesOne({ CE: 'CE', PE: 'PE' }) ?? cursor.fail('CE, PE, the future or the stock');
  cursor.needs(',');
  const expiry = parseExpiry(cursor);
  cursor.needs(',');
  return { ...leg, segment: 'OPT', right, expiry, strike: parseStrike(cursor), ...parseSections(cursor) };
}

function parseRoll(cursor: Cursor, id: string): Action {
  const target = cursor.name();
  cursor.needs('to');
  const to = parseStrike(cursor);
  const max = parseAtMost(cursor);
  return { id, type: 'roll', target, to, ...(max === undefined ? {} : { max }) };
}

function parseLike(cursor: Cursor, id: string): Action {
  const base = { id, type: 'addLeg', like: cursor.name() } as const;
  let own: Partial<Extract<AddLeg, { readonly like: string }>> = {};
  while (cursor.takes(',')) {
    if (cursor.takes('segment')) {
      const segment = cursor.takesOne({ OPT: 'OPT', FUT: 'FUT', CASH: 'CASH' }) ?? cursor.fail('a segment');
      own = { ...own, segment };
    } else if (cursor.takes('side')) {
      own = { ...own, side: cursor.takesOne({ buy: 'buy', sell: 'sell' }) ?? cursor.fail('a side') };
    } else if (cursor.takes('type')) {
      own = { ...own, right: cursor.takesOne({ CE: 'CE', PE: 'PE' }) ?? cursor.fail('CE or PE') };
    } else if (cursor.takes('expiry')) own = { ...own, expiry: parseExpiry(cursor) };
    else if (cursor.takes('strike')) own = { ...own, strike: parseStrike(cursor) };
    else if (cursor.takes('quantity')) own = { ...own, qty: parseQuantity(cursor) };
    else cursor.fail('what differs');
  }
  return { ...base, ...own, ...parseSections(cursor) };
}

function parseNumeric(cursor: Cursor): number | ParamRef {
  return cursor.takes('parameter') ? { param: cursor.name() } : cursor.number();
}

function parseQuantity(cursor: Cursor): Quantity {
  const value = parseNumeric(cursor);
  if (cursor.takes('lot') || cursor.takes('lots')) return { lots: value };
  if (!cursor.takes('unit')) cursor.needs('units');
  return typeof value === 'number' ? { units: value } : cursor.fail('lots');
}

function parseExpiry(cursor: Cursor): Expiry {
  const longest = EXPIRIES.toSorted((a, b) => expiryText(b).length - expiryText(a).length);
  return longest.find((expiry) => cursor.takes(expiryText(expiry))) ?? cursor.fail('an expiry');
}

function parseStrike(cursor: Cursor): Strike {
  const mode = parseStrikeMode(cursor);
  const ifNone = cursor.takesOne({ nearest: 'or the nearest', skip: 'or skip', stop: 'or stop' });
  const reference = cursor.takesOne({ spot: 'by the spot', synthetic: 'by the synthetic' });
  const fixed = cursor.takesOne({ none: 'rolling', atEntry: 'fixed at entry' });
  const fix = fixed ?? (cursor.takes('as of') ? { asOf: cursor.need('time') } : undefined);
  return {
    ...mode,
    ...(ifNone ? { ifNone } : {}),
    ...(reference ? { reference } : {}),
    ...(fix ? { fix } : {}),
  };
}

function parseStrikeMode(cursor: Cursor): Pick<Strike, 'by' | 'value'> {
  if (cursor.takes('at the money')) return { by: 'moneyness', value: 0 };
  if (cursor.takes('moneyness')) return { by: 'moneyness', value: parseNumeric(cursor) };
  const premium = cursor.takesOne({
    premiumNear: 'premium near',
    premiumAbove: 'premium above',
    premiumBelow: 'premium below',
    exact: 'exactly',
  });
  if (premium) return { by: premium, value: parseNumeric(cursor) };
  if (cursor.takes('premium of')) {
    const value = parseNumeric(cursor);
    cursor.needs('% of the straddle');
    return { by: 'straddlePct', value };
  }
  const word = cursor.take('word');
  const steps = /^(OTM|ITM)(\d+)$/.exec(word ?? '');
  if (steps) return { by: 'moneyness', value: Number(steps[2]) * (steps[1] === 'OTM' ? 1 : -1) };
  const value =
    word === 'parameter'
      ? { param: cursor.name() }
      : word === undefined
        ? cursor.number()
        : cursor.fail('a strike');
  cursor.needs('% from the money');
  return { by: 'atmPct', value };
}

function parseSections(cursor: Cursor): Sections {
  let sections: Sections = {};
  while (cursor.takes(';')) sections = { ...sections, ...parseSection(cursor, sections) };
  return sections;
}

function parseSection(cursor: Cursor, before: Sections): Sections {
  if (cursor.takes('stop loss')) return { stopLoss: parseAmount(cursor) };
  if (cursor.takes('target')) return { target: parseAmount(cursor) };
  if (cursor.takes('trail')) return { trail: parseTrail(cursor) };
  if (cursor.takes('wait for')) return { wait: parseWait(cursor) };
  if (cursor.takes('no webhook')) return { webhook: null };
  if (cursor.takes('webhook')) {
    const url = cursor.quoted();
    const entry = cursor.takes('entry') ? { entryMessage: cursor.quoted() } : {};
    const exit = cursor.takes('exit') ? { exitMessage: cursor.quoted() } : {};
    return { webhook: { url, ...entry, ...exit } };
  }
  return (
    parseReEntry(cursor, before.reEntry) ??
    parseOnExit(cursor, before.onExit) ??
    cursor.fail('a rule of the leg')
  );
}

function parseUnit(cursor: Cursor): StopLoss['unit'] {
  const units = { pctCapital: '% of capital', pct: '%', points: 'points', rs: 'rupees' };
  return cursor.takesOne(units) ?? cursor.fail('a unit');
}

function parseShortUnit(cursor: Cursor): 'pct' | 'points' {
  return cursor.takesOne({ pct: '%', points: 'points' }) ?? cursor.fail('% or points');
}

function parseAmount(cursor: Cursor): StopLoss {
  const value = parseNumeric(cursor);
  const unit = parseUnit(cursor);
  const of = cursor.takesOne({ leg: 'of the leg', underlying: 'of the underlying', mtm: 'of the mtm' });
  return { unit, value, ...(of ? { of } : {}) };
}

function parseTrail(cursor: Cursor): NonNullable<AddLeg['trail']> {
  const y = parseNumeric(cursor);
  const unit = parseShortUnit(cursor);
  cursor.needs('for every');
  const x = parseNumeric(cursor);
  if (parseShortUnit(cursor) !== unit) cursor.fail('the same unit');
  return { unit, x, y };
}

function parseWait(cursor: Cursor): NonNullable<AddLeg['wait']> {
  const value = parseNumeric(cursor);
  const unit = parseShortUnit(cursor);
  const dir = cursor.takesOne({ up: 'up', down: 'down' }) ?? cursor.fail('up or down');
  return { dir, unit, value, ...(cursor.takes('until') ? { validUntil: cursor.need('time') } : {}) };
}

function parseAtMost(cursor: Cursor): number | undefined {
  if (!cursor.takes('at most')) return undefined;
  const count = cursor.number();
  if (!cursor.takes('time')) cursor.needs('times');
  return count;
}

function parseReEntry(cursor: Cursor, before: ReEntry = {}): Sections | undefined {
  if (cursor.takes('no re-entry after')) return { reEntry: { ...before, notAfter: cursor.need('time') } };
  if (cursor.takes('no re-entry')) return { reEntry: before };
  const key = cursor.takesOne({ onStop: 'after a stop', onTarget: 'after a target' });
  if (!key) return undefined;
  const mode =
    cursor.takesOne({
      none: 'do not re-enter',
      asap: 're-enter at once',
      atCost: 're-enter at cost',
      wait: 're-enter with the wait',
      reverse: 're-enter reversed',
    }) ?? cursor.fail('how to re-enter');
  const max = parseAtMost(cursor);
  const strike = cursor.takesOne({ new: 'with a new strike', same: 'with the same strike' });
  const rule = {
    mode,
    ...(max === undefined ? {} : { max }),
    ...(strike ? { restrike: strike === 'new' } : {}),
  };
  return { reEntry: { ...before, [key]: rule } };
}

function parseOnExit(cursor: Cursor, before: OnExit = {}): Sections | undefined {
  if (cursor.takes('on exit nothing')) return { onExit: before };
  if (cursor.takes('on exit close')) {
    const fixed = cursor.takesOne({ this: 'this leg', all: 'all legs' });
    return { onExit: { ...before, close: fixed ?? parseNames(cursor) } };
  }
  if (!cursor.takes('on stop move')) return undefined;
  const moveToCost = parseNames(cursor);
  cursor.needs('to cost');
  return { onExit: { ...before, moveToCost } };
}

function parseNames(cursor: Cursor): readonly string[] {
  const names = [cursor.name()];
  while (cursor.takes('and')) names.push(cursor.name());
  return names;
}
