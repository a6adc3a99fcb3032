import { failureKind, logIn } from '@spark/web';
import { type FormEvent, useState } from 'react';
import { explainFailure } from './explain-failure.ts';
import { siteSession, useSession } from './session.ts';
import styles from './TryIt.module.css';
import { VisitButton } from './VisitButton.tsx';

interface Props {
  readonly id: string;
  readonly isNeeded: boolean;
  /** What a login is needed for here. */
  readonly purpose?: string;
  /** Whether a visit is started here; otherwise sending without a login starts one. */
  readonly isVisitOffered?: boolean;
  /** What went wrong with the last call: perhaps nobody answered, or the token has expired. */
  readonly failure: unknown;
}

/** Log in once for all calls of the page. Asks for a server when the one that served the page is not Spark. */
export function LoginBox({
  id,
  isNeeded,
  purpose = 'This call needs an access token.',
  isVisitOffered = true,
  failure,
}: Props) {
  const session = useSession();
  const [refusal, setRefusal] = useState<unknown>();
  const isAway = [failure, refusal].some(isOfNoSpark);
  const asksForServer = isAway || session.server !== '';

  return (
    <>
      {asksForServer && <ServerField id={id} server={session.server} />}
      {isNeeded && session.token && (
        <p className={styles.who}>
          Logged in as <strong>{session.user}</strong>
          {session.server && ` at ${session.server}`}.{' '}
          <button type="button" onClick={() => siteSession.end()}>
            Log out
          </button>
        </p>
      )}
      {isNeeded && !session.token && purpose && <p className={styles.who}>{purpose}</p>}
      {isNeeded && !session.token && isVisitOffered && <VisitButton />}
      {isNeeded && !session.token && (
        <LoginForm id={id} isVisitOffered={isVisitOffered} refusal={refusal} onRefusal={setRefusal} />
      )}
    </>
  );
}

function LoginForm({
  id,
  isVisitOffered,
  refusal,
  onRefusal,
}: Pick<Props, 'id'> & {
  readonly isVisitOffered: boolean;
  readonly refusal: unknown;
  readonly onRefusal: (error: unknown) => void;
}) {
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    onRefusal(undefined);
    try {
      await logIn(siteSession, user ? { userid: user, password } : { apikey: password });
      setPassword('');
    } catch (error) {
      onRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form className={styles.login} onSubmit={submit} aria-label="Log in">
      <p>{isVisitOffered ? 'Or log in, once' : 'Once'} for the whole site; the token stays in this tab.</p>
      <div className={styles.field}>
        <label htmlFor={`user-${id}`}>User id</label>
        <input
          id={`user-${id}`}
          autoComplete="username"
          value={user}
          placeholder="leave empty to use an API key"
          onChange={(event) => setUser(event.target.value)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`password-${id}`}>{user ? 'Password' : 'Password or API key'}</label>
        <input
          id={`password-${id}`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <button type="submit" className="button button--secondary button--sm" disabled={isBusy}>
        {isBusy ? 'Logging in…' : 'Log in'}
      </button>
      {refusal !== undefined && (
        <p className={styles.problem} role="alert">
          {explainFailure(refusal)}
        </p>
      )}
    </form>
  );
}

/** A token is valid at one server only, so another address starts without one. */
function ServerField({ id, server }: { readonly id: string; readonly server: string }) {
  const change = (typed: string) => siteSession.moveTo(typed.trim().replace(/\/+$/, ''));
  return (
    <div className={styles.field}>
      <label htmlFor={`server-${id}`}>Address of your Spark</label>
      <input
        id={`server-${id}`}
        type="url"
        placeholder="http://localhost:8080"
        defaultValue={server}
        aria-describedby={`server-${id}-hint`}
        onBlur={(event) => change(event.target.value)}
      />
      <div id={`server-${id}-hint`} className={styles.hint}>
        Empty for the server that gave out this page. Another one must allow this page by SPARK_CORS_ORIGINS.
      </div>
    </div>
  );
}

/** Nobody answered, or another server did: then another address may help. */
export function isOfNoSpark(failure: unknown): boolean {
  const kind = failureKind(failure);
  return kind === 'unreachable' || kind === 'not-spark';
}
