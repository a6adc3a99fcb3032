import { routes } from '@spark/contract';
import { type Clock, istDay } from '@spark/core';
import { chargesOf, estimateMargin } from '@spark/market';
import { fromWireCharges, toWireCharges } from '../wire/charges.ts';
import { CallRefused } from './call-refused.ts';
import type { CallBook } from './calls.ts';

export function chargeCalls(calls: CallBook, { clock }: { readonly clock: Clock }): void {
  calls.on(routes.workOutCharges, async ({ input }) => {
    const asked = fromWireCharges(input, istDay(clock.now()));
    if (!asked.ok) throw new CallRefused(asked.error);
    const { legs, positions, terms } = asked.value;
    return {
      data: [toWireCharges(chargesOf(legs, terms), estimateMargin(positions, terms.day), terms.day)],
    };
  });
}
