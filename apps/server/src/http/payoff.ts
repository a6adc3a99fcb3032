import type { ContractChooser, LegToValue, PayoffRefusal, Payoffs, Prices } from '@spark/application';
import { type InputOf, type Problem, problem, routes } from '@spark/contract';
import {
  type Clock,
  type DeskRefusal,
  findAccount,
  findStrategy,
  istTimestamp,
  type Result,
} from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import { fromWirePayoffDate, toWirePayoff } from '../wire/payoff.ts';
import { toWireRefusal } from '../wire/refusal.ts';
import { CallRefused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { plannedLegs } from './planned-legs.ts';

type Question = InputOf<typeof routes.workOutPayoff>;

type Parts = {
  readonly payoffs: Payoffs;
  readonly prices: Pick<Prices, 'instruments'>;
  readonly chooseContract: ContractChooser;
  readonly clock: Clock;
};

export function payoffCalls(calls: CallBook, parts: Parts): void {
  const { payoffs, clock } = parts;

  async function sentLegs({ legs = [] }: Question): Promise<readonly LegToValue[]> {
    const planned = await plannedLegs(parts, legs);
    return planned.map((leg, at) => {
      const iv = legs[at]?.iv;
      return { ...leg, volatility: iv === undefined ? null : iv / 100 };
    });
  }

  /** What is wrong whatever the prices are; it is told before contracts are chosen by them. */
  function check(desk: OpenDesk, { fromPositions = {}, date }: Question): void {
    const { strategyname, acname } = fromPositions;
    if (strategyname !== undefined) known(findStrategy(desk, strategyname), 'fromPositions.strategyname');
    if (acname !== undefined) known(findAccount(desk, acname), 'fromPositions.acname');
    const at = fromWirePayoffDate(date);
    if (at !== null && at < clock.now()) throw new CallRefused([problemOf({ code: 'date-past' }, clock)]);
  }

  async function heldLegs(desk: OpenDesk, { fromPositions }: Question): Promise<readonly LegToValue[]> {
    if (!fromPositions) return [];
    const { strategyname, acname } = fromPositions;
    const held = await payoffs.heldLegs(desk, {
      ...(strategyname === undefined ? {} : { strategyName: strategyname }),
      ...(acname === undefined ? {} : { accountName: acname }),
    });
    if (!held.ok) throw new CallRefused([problemOf(held.error, clock)]);
    return held.value;
  }

  calls.on(routes.workOutPayoff, async ({ input, desk }) => {
    check(desk, input);
    const legs = [...(await sentLegs(input)), ...(await heldLegs(desk, input))];
    const read = await payoffs.ofLegs(legs, fromWirePayoffDate(input.date));
    if (!read.ok) throw new CallRefused([problemOf(read.error, clock)]);
    return { data: read.value.map(toWirePayoff) };
  });
}

function known(found: Result<unknown, DeskRefusal>, field: string): void {
  if (!found.ok) throw new CallRefused([toWireRefusal(found.error, field)]);
}

function problemOf(refusal: PayoffRefusal, clock: Clock): Problem {
  switch (refusal.code) {
    case 'not-tradable':
      return problem('instrument_not_tradable', {
        field: `legs[${refusal.leg}].token`,
        symbol: refusal.instrument.symbol,
      });
    case 'expired':
      return problem('instrument_expired', {
        field: `legs[${refusal.leg}].token`,
        symbol: refusal.instrument.symbol,
        expiry: refusal.instrument.expiry ?? '',
      });
    case 'date-past':
      return problem('field_range', {
        field: 'date',
        expected: 'now or later',
        example: JSON.stringify(istTimestamp(clock.now())),
      });
    case 'date-after-expiry':
      return problem('field_range', {
        field: 'date',
        expected: `no later than 15:30 of the first expiry, ${refusal.expiry}`,
        example: JSON.stringify(`${refusal.expiry}T15:30:00`),
      });
    case 'too-many-legs':
      return problem('field_length', {
        field: 'fromPositions',
        expected: `at most ${LIMITS.payoffLegs} legs in ${refusal.underlying}`,
        example: '{"strategyname": "test1"}',
      });
    case 'instrument-gone':
      return problem('instrument_unknown', { field: 'fromPositions', token: refusal.key });
  }
}
