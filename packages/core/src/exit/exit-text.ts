import { rupeesText } from '../order/log-line.ts';
import { timeOfDay } from '../time/ist.ts';
import type { EndOfExit, Exit, ExitMeasure, ExitScope, Firing, Trigger } from './exit.ts';

/** Sentences about exits, the same in the execution log, in chats and in replies. */

export function scopeText(scope: ExitScope, symbol?: string): string {
  const { accountName } = scope;
  switch (scope.kind) {
    case 'all':
      return 'all accounts';
    case 'account':
      return scope.accountName;
    case 'basket':
      return `basket ${scope.basketId}`;
    case 'strategy':
      return accountName === null ? scope.strategyName : `${scope.strategyName} in ${accountName}`;
    case 'position':
      return `${symbol ?? scope.instrumentKey} of ${scope.strategyName} in ${scope.accountName}`;
  }
}

/** A level or a value as traders read it. */
export function measureText(by: ExitMeasure, amount: number): string {
  switch (by) {
    case 'price':
      return rupeesText(Math.abs(amount));
    case 'rupees':
      return amount < 0 ? `a loss of ${rupeesText(-amount)}` : `a profit of ${rupeesText(amount)}`;
    case 'percent': {
      const percent = (Math.abs(amount) / 100).toFixed(2);
      return amount < 0 ? `a loss of ${percent} %` : `a profit of ${percent} %`;
    }
  }
}

const REASON: Readonly<Record<Trigger['reason'], string>> = {
  stop: 'Stop loss',
  trail: 'Trailing stop',
  lock: 'Profit lock',
  cost: 'Stop at cost',
  target: 'Target',
  time: 'Time exit',
  expiry: 'Exit before expiry',
};

export function triggerText({ reason, by, level, value }: Trigger, { rules }: Pick<Exit, 'rules'>): string {
  if (by === null || level === null || value === null) {
    const { timeMinute, daysBeforeExpiry } = rules;
    const days = daysBeforeExpiry === null ? '' : `, ${daysBeforeExpiry} days before expiry`;
    return `${REASON[reason]}${timeMinute === null ? '' : ` at ${timeOfDay(timeMinute)}`}${days}`;
  }
  const name = by === 'price' ? 'the price is' : 'it stands at';
  return `${REASON[reason]} of ${measureText(by, level)} reached: ${name} ${measureText(by, value)}`;
}

/** The line of a firing. */
export function firingText(id: number, exit: Exit, firing: Firing): string {
  const { closings, passedWhileDown, block } = firing;
  const late = passedWhileDown ? ', passed while Spark was not running' : '';
  const target = scopeText(exit.closes ?? exit.scope, exit.closes ? undefined : exit.position?.symbol);
  const isOpen = closings.length > 0 || firing.squareOff !== undefined;
  const closes = isOpen ? `closing ${target}` : 'nothing is open to close';
  const kills = block === 'none' ? '' : ', and nothing new is let in until the kill switch is switched off';
  return `Exit ${id}: ${triggerText(firing, exit)}${late}; ${closes}${kills}.`;
}

const END: Readonly<Record<EndOfExit, string>> = {
  fired: 'done',
  removed: 'removed',
  flat: 'ended, because the position was closed',
  reversed: 'ended, because the position was turned round',
  'day-over': 'ended with its day',
  'scope-gone': 'ended, because the account or strategy is gone',
  adjusted: 'ended, because a corporate action changed the price of its share',
  'basket-over': 'ended, because nothing of the basket is left',
};

export function endText(id: number, why: EndOfExit): string {
  return `Exit ${id} ${END[why]}.`;
}

/** What became of the positions that a firing closed. */
export function outcomeText(id: number, { closings }: Firing): string {
  const parts = closings.map(({ symbol, accountName, outcome, pricePaise }) => {
    if (outcome === 'kept') return `${symbol} in ${accountName} is kept, since the square-off was taken back`;
    const price = pricePaise === null ? '' : ` at ${rupeesText(pricePaise)}`;
    return `${symbol} in ${accountName} is closed${price}`;
  });
  return `Exit ${id}: ${parts.join('; ')}.`;
}

/** Where an exit stands, in words. `waitingSince` is an Indian time where a price is missing. */
export function stateText({ state, firings }: Exit, waitingSince: string | null): string {
  switch (state.kind) {
    case 'watching':
      if (waitingSince !== null) return `Waiting for a price since ${waitingSince}`;
      return 'Watching';
    case 'closing': {
      const left = firings.at(-1)?.closings.filter(({ outcome }) => outcome === 'closing').length ?? 0;
      if (left === 0 && firings.at(-1)?.squareOff === 'asked') return 'Fired; closing the basket';
      return left === 0
        ? 'Fired; setting the kill switch'
        : `Fired; closing ${left} ${left === 1 ? 'position' : 'positions'}`;
    }
    case 'resting':
      return 'Fired; watches again on the next day';
    case 'over': {
      const text = END[state.why];
      return state.why === 'fired' ? 'Fired and done' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
    }
  }
}
