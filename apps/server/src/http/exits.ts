import type { Prices } from '@spark/application';
import { type ExitRequest, type Problem, problem, routes } from '@spark/contract';
import { findAccount, findStrategy, type Instrument } from '@spark/core';
import type { ExitAnswer, ExitCalls, OpenDesk, ShownExit } from '@spark/engine';
import { aboutExit, fromWireExit, fromWireExitTerms, toWireExit } from '../wire/exit.ts';
import { toWireExitRefusal } from '../wire/exit-refusal.ts';
import { toWireRefusal } from '../wire/refusal.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { orRefuseInput } from './order-answer.ts';
import { logged } from './order-log.ts';

type Parts = { readonly exits: ExitCalls; readonly prices: Pick<Prices, 'instruments'> };

export function exitCalls(calls: CallBook, { exits, prices }: Parts): void {
  calls.on(routes.listExits, async ({ desk }) => ({ data: (await exits.list(desk)).map(toWireExit) }));

  calls.on(routes.addExit, async ({ input, desk }) => {
    requireKnown(desk, input, prices.instruments.find);
    const wanted = orRefuseInput(fromWireExit(input));
    const call = logged('AddExit', aboutExit(wanted.scope), { UCC: desk.user.ucc, ...input });
    return { data: [toWireExit(orRefuseExit(await exits.add(desk, wanted, call)))] };
  });

  calls.on(routes.changeExit, async ({ input, desk }) => {
    const { id, ...terms } = input;
    const known = (await exits.list(desk)).find((exit) => exit.id === id);
    if (!known) throw refused('exit_unknown', { field: 'id', id });
    requireKnown(desk, input, prices.instruments.find);
    const { scope } = known.exit;
    const wanted = orRefuseInput(fromWireExitTerms(terms, scope));
    const call = logged('ChangeExit', aboutExit(scope), { UCC: desk.user.ucc, ...input });
    return { data: [toWireExit(orRefuseExit(await exits.change(desk, id, wanted, call)))] };
  });

  calls.on(routes.removeExit, async ({ input, desk }) => {
    const call = logged('RemoveExit', '', { UCC: desk.user.ucc, id: input.id });
    return { data: [toWireExit(orRefuseExit(await exits.remove(desk, input.id, call)))] };
  });
}

type Named = Partial<Pick<ExitRequest, 'stname' | 'acname' | 'closesStname' | 'closesAcname' | 'token'>>;

/** Before anything else: whether a field goes with others matters little where nothing has its name. */
function requireKnown(desk: OpenDesk, input: Named, find: (token: string) => Instrument | null): void {
  const problems: Problem[] = [];
  for (const field of ['stname', 'acname', 'closesStname', 'closesAcname'] as const) {
    const name = input[field];
    if (name === undefined) continue;
    const found = field.endsWith('tname') ? findStrategy(desk, name) : findAccount(desk, name);
    if (!found.ok) problems.push(toWireRefusal(found.error, field));
  }
  const { token } = input;
  if (token !== undefined && find(token) === null)
    problems.push(problem('instrument_unknown', { field: 'token', token }));
  if (problems.length > 0) throw new CallRefused(problems);
}

function orRefuseExit(answer: ExitAnswer): ShownExit {
  if (!answer.ok) throw new CallRefused([toWireExitRefusal(answer.error)]);
  return answer.value;
}
