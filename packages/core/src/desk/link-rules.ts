import { ok, type Result, refuse } from '../lib/result.ts';
import { findAccount } from './account-rules.ts';
import { type Desk, type Link, linkKey } from './desk.ts';
import type { DeskFact } from './fact.ts';
import type { DeskRefusal } from './refusal.ts';
import { findStrategy } from './strategy-rules.ts';

type Decision = Result<readonly DeskFact[], DeskRefusal>;

export function addLink(desk: Desk, link: Link): Decision {
  const pair = findPair(desk, link);
  if (!pair.ok) return pair;
  if (desk.links.has(linkKey(link.strategyName, link.accountName))) {
    return refuse({ code: 'link-exists', strategyName: link.strategyName, accountName: link.accountName });
  }
  return ok([{ kind: 'link-added', link }]);
}

/** All three values are replaced; a client that wants to keep a value sends it again. */
export function changeLink(desk: Desk, link: Link): Decision {
  const found = findLink(desk, link);
  if (!found.ok) return found;
  return ok([{ kind: 'link-changed', link }]);
}

export function deleteLink(desk: Desk, pair: LinkPair): Decision {
  const found = findLink(desk, pair);
  if (!found.ok) return found;
  return ok([{ kind: 'link-deleted', strategyName: pair.strategyName, accountName: pair.accountName }]);
}

type LinkPair = Pick<Link, 'strategyName' | 'accountName'>;

function findLink(desk: Desk, pair: LinkPair): Result<Link, DeskRefusal> {
  const both = findPair(desk, pair);
  if (!both.ok) return both;
  const link = desk.links.get(linkKey(pair.strategyName, pair.accountName));
  return link
    ? ok(link)
    : refuse({ code: 'link-unknown', strategyName: pair.strategyName, accountName: pair.accountName });
}

function findPair(desk: Desk, pair: LinkPair): Result<true, DeskRefusal> {
  const strategy = findStrategy(desk, pair.strategyName);
  if (!strategy.ok) return strategy;
  const account = findAccount(desk, pair.accountName);
  return account.ok ? ok(true) : account;
}
