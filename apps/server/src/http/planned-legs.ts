import type { ContractChooser, PlannedLeg, Prices } from '@spark/application';
import { type AutoFuture, type AutoOption, type Problem, problem } from '@spark/contract';
import { paiseFromRupees } from '@spark/core';
import { LIMITS, type TransType } from '@spark/vocabulary';
import { fromWireSelector } from '../wire/contract-selector.ts';
import { CallRefused } from './call-refused.ts';

/** A leg of a request, after its instrument was named. */
export type WireLeg = {
  readonly token: string;
  readonly autoOpt?: AutoOption | undefined;
  readonly autoFut?: AutoFuture | undefined;
  readonly transType: TransType;
  readonly qty: number;
  readonly price?: number | undefined;
};

export type ReadLeg = PlannedLeg & { readonly why?: string };

type Parts = { readonly prices: Pick<Prices, 'instruments'>; readonly chooseContract: ContractChooser };

/** The legs with their contracts; those that are described are chosen by the prices of this moment. */
export async function plannedLegs(
  { prices, chooseContract }: Parts,
  legs: readonly WireLeg[],
): Promise<readonly ReadLeg[]> {
  const problems: Problem[] = [];
  const read: ReadLeg[] = [];
  for (const [at, leg] of legs.entries()) {
    const place = `legs[${at}].`;
    const { transType: side, qty, price } = leg;
    const terms = { side, qty, pricePaise: price === undefined ? null : paiseFromRupees(price) };
    const selector = fromWireSelector(leg);
    if (selector) {
      const field = place + (leg.autoFut ? 'autoFut' : 'autoOpt');
      const chosen = await chooseContract(selector);
      if (chosen.ok) read.push({ ...chosen.value, ...terms });
      else problems.push(problem('option_unknown', { field, reason: chosen.error }));
      continue;
    }
    const { token } = leg;
    const instrument = prices.instruments.find(token);
    if (instrument) read.push({ instrument, ...terms });
    else problems.push(problem('instrument_unknown', { field: `${place}token`, token }));
  }
  if (problems.length > 0) throw new CallRefused(problems.slice(0, LIMITS.problemsPerReply));
  return read;
}
