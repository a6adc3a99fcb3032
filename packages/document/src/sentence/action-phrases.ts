import { resolveLeg } from '../resolve-leg.ts';
import type { Action } from '../schema/document.ts';
import { nameText } from './phrases.ts';

/** A short phrase for each action, as a condition names it; where two are the same, both carry their name. */
export function actionPhrases(actions: readonly Action[]): ReadonlyMap<string, string> {
  const short = actions.map((action) => ({ id: action.id, phrase: shortPhrase(action, actions) }));
  return new Map(
    short.map(({ id, phrase }) => {
      const isOnly = short.filter((other) => other.phrase === phrase).length === 1;
      return [id, isOnly ? phrase : `${phrase} (${nameText(id)})`];
    }),
  );
}

function shortPhrase(action: Action, actions: readonly Action[]): string {
  switch (action.type) {
    case 'addLeg': {
      const leg = resolveLeg(action, actions);
      if (!leg) return `add ${nameText(action.id)}`;
      const what = leg.segment === 'OPT' ? leg.right : leg.segment === 'FUT' ? 'the future' : 'the stock';
      return `${leg.side} ${what}`;
    }
    case 'squareOffAll':
      return 'square off all';
    case 'squareOffAction':
      return `square off ${nameText(action.target)}`;
    case 'stopWaitTriggers':
      return 'stop wait triggers';
    case 'stopTrading':
      return 'stop trading for the day';
    case 'roll':
      return `roll ${nameText(action.target)}`;
    case 'setVar':
      return `set variable ${nameText(action.var)}`;
    case 'notify':
      return 'notify me';
  }
}
