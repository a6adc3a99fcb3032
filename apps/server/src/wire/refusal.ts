import { type Problem, problem } from '@spark/contract';
import { type DeskRefusal, type NamedThing, unreachable } from '@spark/core';

const LIST_CALL: Readonly<Record<NamedThing, string>> = {
  account: 'GET /account',
  strategy: 'GET /strategy',
  user: 'npm run spark -- user list',
};

const PLURAL: Readonly<Record<NamedThing, string>> = {
  account: 'accounts',
  strategy: 'strategies',
  user: 'users',
};

/** `field` is the request's field that names the thing, where there is one. */
export function toWireRefusal(refusal: DeskRefusal, field?: string): Problem {
  switch (refusal.code) {
    case 'name-unknown':
      return problem('name_unknown', {
        field: field ?? fieldOf(refusal.what),
        what: refusal.what,
        name: refusal.name,
        listCall: LIST_CALL[refusal.what],
      });
    case 'name-taken':
      return problem('name_taken', { ...refusal, field: fieldOf(refusal.what) });
    case 'name-unusable':
      return problem('name_unusable', { ...refusal, field: fieldOf(refusal.what) });
    case 'limit-reached':
      return problem('limit_reached', { things: PLURAL[refusal.what], limit: refusal.limit });
    case 'account-disabled':
      return problem('account_disabled', { name: refusal.name });
    case 'broker-mismatch':
      return problem('broker_mismatch', { ...refusal, field: 'broker' });
    case 'link-unknown':
      return problem('link_unknown', { ...refusal });
    case 'link-exists':
      return problem('link_exists', { ...refusal });
    case 'params-too-large':
      return problem('params_too_large', { ...refusal });
    default:
      return unreachable(refusal);
  }
}

function fieldOf(what: NamedThing): string {
  return what === 'account' ? 'AccountName' : what === 'strategy' ? 'StrategyName' : 'userid';
}
