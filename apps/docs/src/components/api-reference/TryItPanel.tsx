import { type FormEvent, useState } from 'react';
import type { CallForm } from '../../../plugins/api-reference/form-model.ts';
import { CallFields } from './CallFields.tsx';
import { CallOutcomeView } from './CallOutcomeView.tsx';
import { type FormValues, requestOf, startingValues } from './form-request.ts';
import { LoginBox } from './LoginBox.tsx';
import { type CallOutcome, sendCall } from './send-call.ts';
import { changeSession, useSession } from './session.ts';
import styles from './TryIt.module.css';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly form: CallForm;
}

/** The form of one call: log in once, fill in, send, read the answer. */
export function TryItPanel({ id, title, form }: Props) {
  const session = useSession();
  const [values, setValues] = useState<FormValues>(() => startingValues(form));
  const [mistake, setMistake] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<CallOutcome>();
  const errors = outcome?.kind === 'answered' ? outcome.errors : [];

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMistake('');
    try {
      const { path, body } = requestOf(form, values);
      setIsSending(true);
      const token = form.needsToken ? session.token : undefined;
      const answer = await sendCall(
        { method: form.method, address: `${session.server}${path}`, token, body },
        form.replyHeaders,
      );
      // A token that is no longer good is forgotten, so that the login is offered again.
      if (form.needsToken && answer.kind === 'answered' && answer.status === 401)
        changeSession({ token: '' });
      setOutcome(answer);
    } catch (error) {
      setMistake(error instanceof Error ? error.message : String(error));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <div className={styles.panel}>
      <LoginBox id={id} isNeeded={form.needsToken} outcome={outcome} />
      <form onSubmit={send} aria-label={`Try it: ${title}`} noValidate>
        <CallFields id={id} form={form} values={values} errors={errors} onChange={setValues} />
        <p className={styles.caution}>
          {form.method === 'GET'
            ? 'This reads from your own server.'
            : 'This is sent to your own server, for real.'}
        </p>
        <button type="submit" className="button button--primary button--sm" disabled={isSending}>
          {isSending ? 'Sending…' : `Send ${form.method}`}
        </button>
        {mistake && (
          <p className={styles.problem} role="alert">
            {mistake}
          </p>
        )}
      </form>
      <div aria-live="polite">
        {outcome && <CallOutcomeView outcome={outcome} needsToken={form.needsToken} />}
      </div>
    </div>
  );
}
