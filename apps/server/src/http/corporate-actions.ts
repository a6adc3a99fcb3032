import type { LiveActions, Prices } from '@spark/application';
import { routes } from '@spark/contract';
import type { CorporateAction } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { fromWireTerms, toWireAction, toWireActionProblem } from '../wire/corporate-action.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { orRefuseInput } from './order-answer.ts';

type Parts = { readonly corporateActions: LiveActions; readonly prices: Pick<Prices, 'instruments'> };

export function corporateActionCalls(calls: CallBook, { corporateActions: actions, prices }: Parts): void {
  const shown = (action: CorporateAction) =>
    toWireAction(action, { opensAt: actions.opensAt(action), isSimulated: actions.arePricesSimulated });

  calls.on(routes.listCorporateActions, async () => {
    await actions.refresh();
    return { data: actions.list().map(shown) };
  });

  calls.on(routes.addCorporateAction, async ({ input, desk }) => {
    requireAdmin(desk, 'Entering a corporate action');
    const terms = orRefuseInput(fromWireTerms(input));
    const instrument = prices.instruments.find(input.token);
    if (instrument === null) throw refused('instrument_unknown', { field: 'token', token: input.token });
    const { key: instrumentKey, symbol } = instrument;
    if (instrument.class !== 'equity') throw refused('not_a_share', { field: 'token', symbol });
    const wanted = { instrumentKey, symbol, exDate: input.exDate, terms };
    const added = await actions.add(wanted);
    if (!added.ok) throw new CallRefused([toWireActionProblem(added.error, wanted)]);
    return { data: [shown(added.value)] };
  });

  calls.on(routes.removeCorporateAction, async ({ input, desk }) => {
    requireAdmin(desk, 'Removing a corporate action');
    const removed = await actions.remove(input.id);
    if (!removed.ok) throw new CallRefused([toWireActionProblem(removed.error, null)]);
    return { data: [] };
  });
}

function requireAdmin({ user }: OpenDesk, what: string): void {
  if (user.userType !== 'admin') throw refused('admins_only', { what });
}
