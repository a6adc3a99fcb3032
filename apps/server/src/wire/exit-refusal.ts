import { type Problem, problem } from '@spark/contract';
import {
  type BasketRefusal,
  type DeskRefusal,
  type ExitMeasure,
  type ExitRefusal,
  measureText,
  type OrderRefusal,
  rupeesFromPaise,
} from '@spark/core';
import { toWireOrderRefusal } from './refusal.ts';

const FIELD = { stop: 'stopLoss', target: 'target', trail: 'trailEach', lock: 'lockMore' } as const;

export function toWireExitRefusal(
  refusal: ExitRefusal | OrderRefusal | DeskRefusal | BasketRefusal,
): Problem {
  switch (refusal.code) {
    case 'exit-without-rule':
      return problem('exit_rule_missing');
    case 'exit-price-of-scope':
    case 'exit-trail-without-stop':
    case 'exit-step-too-large':
    case 'exit-lock-keeps-all':
    case 'exit-beyond-all':
    case 'exit-never-expires':
    case 'exit-blocks-part':
    case 'exit-basket-apart':
      return problem('fields_disagree', disagreementOf(refusal));
    case 'exit-passed':
      return problem('exit_passed', {
        field: FIELD[refusal.rule],
        level: text(refusal.by, refusal.level),
        value: text(refusal.by, refusal.value),
      });
    case 'exit-target-is-loss':
      return problem('exit_target_is_loss', {
        field: 'target',
        level: rupees(refusal.level),
        entry: rupees(refusal.entryPaise),
      });
    case 'exit-outside-band':
      return problem('price_outside_band', {
        field: FIELD[refusal.rule],
        price: rupees(refusal.pricePaise),
        low: rupees(refusal.band.lowPaise),
        high: rupees(refusal.band.highPaise),
      });
    case 'exit-time-over':
      return problem('exit_time_over', { field: 'exitTime' });
    case 'exit-basket-over':
      return problem('basket_over', { field: 'basketID', basketID: refusal.id });
    case 'exit-same':
      return problem('exit_same', { id: refusal.id });
    case 'exit-limit':
      return problem('limit_reached', { limit: refusal.limit, things: 'exits' });
    case 'exit-unknown':
      return problem('exit_unknown', { field: 'id', id: refusal.id });
    case 'exit-fired':
      return problem('exit_fired', { field: 'id', id: refusal.id });
    case 'exit-price-unknown':
      return problem('price_unknown', { symbol: refusal.what, missing: 'none of the last seconds has come' });
    default:
      return toWireOrderRefusal(refusal);
  }
}

type Disagreement = Extract<
  ExitRefusal,
  {
    readonly code:
      | 'exit-price-of-scope'
      | 'exit-trail-without-stop'
      | 'exit-step-too-large'
      | 'exit-lock-keeps-all'
      | 'exit-beyond-all'
      | 'exit-never-expires'
      | 'exit-blocks-part'
      | 'exit-basket-apart';
  }
>;

function disagreementOf(refusal: Disagreement) {
  switch (refusal.code) {
    case 'exit-price-of-scope':
      return {
        field: `${FIELD[refusal.rule]}By`,
        other: 'this scope',
        reason: 'A price is that of one position; a scope has percent or rupees.',
      };
    case 'exit-trail-without-stop':
      return {
        field: 'trailEach',
        other: 'an exit without stopLoss',
        reason: 'A trailing stop moves the stop loss: send one.',
      };
    case 'exit-step-too-large':
      return {
        field: refusal.rule === 'trail' ? 'trailMoves' : 'lockMore',
        other: refusal.rule === 'trail' ? 'trailEach' : 'lockEach',
        reason: 'A stop cannot move by more than what it follows: it would overtake it.',
      };
    case 'exit-lock-keeps-all':
      return {
        field: 'lockKeep',
        other: 'lockAt',
        reason: 'What is kept is less than the profit from which on it is kept.',
      };
    case 'exit-beyond-all':
      return {
        field: 'stopLoss',
        other: 'a long position',
        reason:
          'It cannot lose 100 per cent of what it cost. Send less, or stopLossBy price where a price is meant.',
      };
    case 'exit-never-expires':
      return {
        field: 'daysBeforeExpiry',
        other: 'what is open',
        reason: 'Nothing of it expires.',
      };
    case 'exit-blocks-part':
      return {
        field: 'block',
        other: 'what is closed',
        reason: 'The kill switch is for an account or for all: send closes account or all as well.',
      };
    case 'exit-basket-apart':
      return {
        field: 'closesBasketID',
        other: 'ForwardTest',
        reason: 'An exit closes either forward tests or real positions, as it watches them.',
      };
  }
}

function text(by: ExitMeasure, amount: number): string {
  return measureText(by, amount);
}

function rupees(paise: number): string {
  return rupeesFromPaise(paise).toFixed(2);
}

/** The sentence for the execution log, also of what exits are refused for. */
export function explainAnyRefusal(refusal: Parameters<typeof toWireExitRefusal>[0]): string {
  return toWireExitRefusal(refusal).message;
}
