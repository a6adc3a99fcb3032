import { type Session, sparkOf } from '@spark/web';
import { type FormEvent, useEffect, useState } from 'react';
import type { CallForm } from '../../../plugins/api-reference/form-model.ts';
import { CallFields } from './CallFields.tsx';
import { CallOutcomeView } from './CallOutcomeView.tsx';
import { type FormValues, requestOf, shownRequest, startingValues } from './form-request.ts';
import { FOUND } from './found-things.ts';
import { isOfNoSpark, LoginBox } from './LoginBox.tsx';
import {
  checkFilled,
  NOTHING_KNOWN,
  type OwnThings,
  readOwnThings,
  whatIsMissing,
  withOwnThings,
} from './own-things.ts';
import { siteSession, useSession } from './session.ts';
import { shareForm } from './shared-form.ts';
import styles from './TryIt.module.css';
import { type CallOutcome, tryCall, tryVisit } from './try-call.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly form: CallForm;
}

/** The form of one call, filled in from its sample: send, read the answer. Without a login it is sent as a visitor. */
export function TryItPanel({ id, title, form }: Props) {
  const session = useSession();
  const [values, setValues] = useState<FormValues>(() => startingValues(form));
  const [own, setOwn] = useState<OwnThings>(NOTHING_KNOWN);
  const [mistake, setMistake] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<CallOutcome>();
  const failure = outcome?.failure ?? undefined;
  const needsOwn = form.needsToken && (form.needs !== undefined || form.fields.some(({ names }) => names));
  const hasLogin = form.needsToken && session.token !== '';
  const missing = whatIsMissing(form, values, own);

  // The sample shows the values of the form, until the form is closed.
  useEffect(() => {
    try {
      shareForm(id, shownRequest(form, values));
    } catch {
      // Half-written JSON: the sample stays at what could be read last.
    }
  }, [id, form, values]);
  useEffect(() => () => shareForm(id, undefined), [id]);

  useEffect(() => {
    if (!needsOwn || session.token === '') return;
    let isCurrent = true;
    void readOwnThings(form, sparkOf(siteSession)).then((found) => {
      if (!isCurrent) return;
      setOwn(found);
      setValues((before) => withOwnThings(form, before, found));
    });
    return () => {
      isCurrent = false;
    };
  }, [form, session, needsOwn]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMistake('');
    setOutcome(undefined);
    setIsSending(true);
    try {
      setOutcome(await sendForm());
    } catch (error) {
      setMistake(error instanceof Error ? error.message : String(error));
    } finally {
      setIsSending(false);
    }
  };

  /** Throws with a sentence when something is missing that only the reader can choose. */
  const sendForm = async (): Promise<CallOutcome> => {
    requestOf(form, values);
    const refused = form.needsToken && session.token === '' ? await tryVisit() : null;
    return refused ?? tryCall(requestOf(form, await fillIn()));
  };

  /** What the reader has may have changed since the form was opened, by other forms of the page too. */
  const fillIn = async (): Promise<FormValues> => {
    const reader = siteSession.getSnapshot();
    const found = needsOwn ? await readOwnThings(form, sparkOf(siteSession)) : own;
    const filled = withOwnThings(form, values, found);
    // The login may have ended while this was read; then the data belongs to another reader.
    if (siteSession.getSnapshot() === reader) setOwn(found);
    setValues(filled);
    checkFilled(form, filled, found);
    return filled;
  };

  return (
    <div className={styles.panel}>
      {hasLogin && <LoginBox id={id} isNeeded failure={failure} />}
      <form onSubmit={send} aria-label={`Try it: ${title}`} noValidate>
        <CallFields
          id={id}
          form={form}
          values={values}
          own={own}
          errors={failure?.problems ?? []}
          onChange={setValues}
        />
        <div className={styles.send}>
          <button type="submit" className="button button--primary button--sm" disabled={isSending}>
            {isSending ? 'Sending…' : `Send ${form.method}`}
          </button>
          <span className={styles.caution}>{whoSends(form, session)}</span>
        </div>
        {(mistake || missing) && (
          <p className={styles.problem} role="alert">
            {mistake || missing} <WhereToGetIt form={form} isShown={mistake === '' || mistake === missing} />
          </p>
        )}
      </form>
      <div aria-live="polite">
        {outcome && (
          <CallOutcomeView outcome={outcome} needsToken={form.needsToken} replyHeaders={form.replyHeaders} />
        )}
      </div>
      {!hasLogin && (
        <details className={styles.more} open={isOfNoSpark(failure) || failure?.status === 401}>
          <summary>{form.needsToken ? 'Log in as yourself' : 'Use another server'}</summary>
          <LoginBox id={id} isNeeded={form.needsToken} purpose="" isVisitOffered={false} failure={failure} />
        </details>
      )}
    </div>
  );
}

function whoSends({ method, needsToken }: CallForm, { token, isVisitor }: Session): string {
  if (needsToken && token === '') return 'As a visitor on paper, with play money.';
  if (isVisitor && needsToken) return 'On paper, with play money.';
  return method === 'GET' ? 'This reads from your own server.' : 'This is sent to your own server, for real.';
}

/** A link to the call that makes what this one needs. */
function WhereToGetIt({ form, isShown }: { readonly form: CallForm; readonly isShown: boolean }) {
  const made = form.needs === undefined ? undefined : FOUND[form.needs]?.madeBy;
  return isShown && made ? <a href={`#${made.id}`}>{made.title}</a> : null;
}
