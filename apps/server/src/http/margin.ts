import {
  type AccountToMargin,
  type ContractChooser,
  type LegToMargin,
  linksInOrder,
  type Margins,
  type Prices,
} from '@spark/application';
import { type InputOf, problem, routes } from '@spark/contract';
import { type Clock, findAccount, findStrategy, istDay, type OrderRefusal } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { toWireAccountMargin } from '../wire/margin.ts';
import { onlyIn } from '../wire/order.ts';
import { toWireOrderRefusal, toWireRefusal } from '../wire/refusal.ts';
import { CallRefused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';
import { plannedLegs, type ReadLeg } from './planned-legs.ts';

type Question = InputOf<typeof routes.workOutMargin>;

type Parts = {
  readonly margins: Margins;
  readonly prices: Pick<Prices, 'instruments'>;
  readonly chooseContract: ContractChooser;
  readonly clock: Clock;
};

export function marginCalls(calls: CallBook, parts: Parts): void {
  const { margins, clock } = parts;

  calls.on(routes.workOutMargin, async ({ input, desk }) => {
    const accounts = accountsOf(desk, input);
    const planned = await plannedLegs(parts, input.legs);
    for (const [at, { instrument }] of planned.entries()) checkTraded(at, instrument, clock);
    const legs: readonly (LegToMargin & Pick<ReadLeg, 'why'>)[] = planned.map((leg, at) => ({
      ...leg,
      product: input.legs[at]?.productType ?? 'Intraday',
    }));
    const found = await margins.ofLegs(desk, legs, accounts, input.withPositions);
    return {
      data: found.map((margin, at) =>
        toWireAccountMargin(desk.user.ucc, margin, legs, accounts[at]?.multiplier ?? 1),
      ),
    };
  });
}

/** Links that are active, whether or not trading is on in the account now: the question comes before. */
function accountsOf(desk: OpenDesk, { strategyname, identifier }: Question): readonly AccountToMargin[] {
  const only = onlyIn(identifier, desk.user.ucc);
  if (only && only.ucc !== desk.user.ucc)
    throw refusal({ code: 'account-not-yours', identifier: `${only.ucc}:${only.accountName}` });
  const found = only && findAccount(desk, only.accountName);
  if (found?.ok === false) throw new CallRefused([toWireRefusal(found.error, 'identifier')]);
  if (strategyname === undefined) return found ? [{ account: found.value, multiplier: 1 }] : [];
  const { name } = orRefuse(findStrategy(desk, strategyname));
  const links = linksInOrder(desk).filter(({ strategyName }) => strategyName === name);
  const meant = links.filter(({ accountName }) => found === null || accountName === found.value.name);
  if (found && meant.length === 0)
    throw refusal({ code: 'account-not-linked', strategyName: name, accountName: found.value.name });
  return meant.flatMap(({ accountName, multiplier, active }) => {
    const account = desk.accounts.get(accountName);
    return active && account ? [{ account, multiplier }] : [];
  });
}

/** In the words of an order that would meet the same. */
function refusal(why: OrderRefusal): CallRefused {
  return new CallRefused([toWireOrderRefusal(why, { account: 'identifier' })]);
}

function checkTraded(at: number, instrument: ReadLeg['instrument'], clock: Clock): void {
  const { symbol, expiry, class: kind } = instrument;
  const field = `legs[${at}].token`;
  if (kind === 'index') throw new CallRefused([problem('instrument_not_tradable', { field, symbol })]);
  if (expiry !== null && expiry < istDay(clock.now()))
    throw new CallRefused([problem('instrument_expired', { field, symbol, expiry })]);
}
