import { type CallOutcome, sendCall } from '../api-reference/send-call.ts';
import { changeSession, type Session } from '../api-reference/session.ts';

export type Asked<Row> =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly outcome: CallOutcome };

/** Reads from the reader's Spark: the rows of a reply, or how the call went. */
export async function askSpark<Row>(session: Session, path: string): Promise<Asked<Row>> {
  const outcome = await sendCall(
    { method: 'GET', address: `${session.server}${path}`, token: session.token },
    [],
  );
  if (outcome.kind !== 'answered' || outcome.status >= 400) {
    // A token that is no longer good is forgotten, so that the login is offered again.
    if (outcome.kind === 'answered' && outcome.status === 401) changeSession({ token: '' });
    return { ok: false, outcome };
  }
  return { ok: true, rows: (outcome.body as { readonly data: readonly Row[] }).data };
}
