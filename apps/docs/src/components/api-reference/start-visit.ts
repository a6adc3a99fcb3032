import { type CallOutcome, sendCall } from './send-call.ts';
import { changeSession, currentSession, type Session } from './session.ts';

/** A visitor with paper accounts of their own, on the server of this page. Gives how the call went where it failed. */
export async function startVisit(): Promise<
  { readonly session: Session } | { readonly failed: CallOutcome }
> {
  const { server } = currentSession();
  const answer = await sendCall({ method: 'POST', address: `${server}/visitor` }, []);
  const started = visitIn(answer);
  if (!started) return { failed: answer };
  changeSession({
    token: started.access_token,
    user: `visitor ${started.UCC}`,
    visitEndsAt: Date.parse(`${started.endsAt}+05:30`),
  });
  return { session: currentSession() };
}

interface Visit {
  readonly access_token: string;
  readonly UCC: string;
  readonly endsAt: string;
}

function visitIn(answer: CallOutcome): Visit | undefined {
  if (answer.kind !== 'answered' || answer.status !== 200) return undefined;
  return (answer.body as { readonly data?: readonly Visit[] }).data?.[0];
}
