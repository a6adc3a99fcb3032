import type { AccountLink, InputOf, routes, Link as WireLink } from '@spark/contract';
import { type Link, paiseFromRupees, rupeesFromPaise } from '@spark/core';

export function toWireLink(link: Link, ucc: string): WireLink {
  return { StrategyID: `${ucc}:${link.strategyName}`, ...toWireAccountLink(link, ucc) };
}

/** The list by account leaves the StrategyID out. */
export function toWireAccountLink(link: Link, ucc: string): AccountLink {
  return {
    StrategyName: link.strategyName,
    AccountName: link.accountName,
    UCC: ucc,
    Multiplier: link.multiplier,
    Activate: link.active ? 1 : 0,
    Capital: rupeesFromPaise(link.capitalPaise),
  };
}

export function fromWireNewLink(input: InputOf<typeof routes.addLink>): Link {
  return { strategyName: input.StrategyName, accountName: input.AccountName, ...sizing(input) };
}

export function fromWireLinkChange(input: InputOf<typeof routes.changeLink>): Link {
  return { strategyName: input.st, accountName: input.ac, ...sizing(input) };
}

type WireSizing = { readonly Multiplier: number; readonly Activate: number; readonly Capital: number };

function sizing(input: WireSizing): Pick<Link, 'multiplier' | 'active' | 'capitalPaise'> {
  return {
    multiplier: input.Multiplier,
    active: input.Activate === 1,
    capitalPaise: paiseFromRupees(input.Capital),
  };
}
