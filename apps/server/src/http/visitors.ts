import type { VisitorService } from '@spark/application';
import { routes } from '@spark/contract';
import { istTimestamp } from '@spark/core';
import { toWireVisitRefusal } from '../wire/login.ts';
import { CallRefused, refusedWith } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { type VisitRules, whyNoVisit } from './may-visit.ts';

export type VisitorParts = {
  readonly visitors: Pick<VisitorService, 'welcome' | 'count'>;
  readonly visitRules: VisitRules;
};

export function visitorCalls(calls: CallBook, { visitors, visitRules }: VisitorParts): void {
  calls.onPublic(routes.startVisit, async ({ address, isForwarded, headers }) => {
    const problem = whyNoVisit(visitRules, { address, isForwarded, headers });
    if (problem !== null) throw new CallRefused([problem]);
    const visit = await visitors.welcome(address);
    if (!visit.ok) throw refusedWith(toWireVisitRefusal(visit.error));
    const { token, ucc, endsAt } = visit.value;
    return {
      data: [{ access_token: token, token_type: 'bearer', UCC: ucc, endsAt: istTimestamp(endsAt) }],
    };
  });
}
