import { type FormEvent, useState } from 'react';
import { explainOutcome } from './explain-outcome.ts';
import { type CallOutcome, sendCall } from './send-call.ts';
import { changeSession, useSession } from './session.ts';
import styles from './TryIt.module.css';
import { VisitButton } from './VisitButton.tsx';

interface Props {
  readonly id: string;
  readonly isNeeded: boolean;
  /** What a login is good for here. */
  readonly purpose?: string;
  /** Whether a visit is begun here; else whoever sends without a login begins one. */
  readonly isVisitOffered?: boolean;
  /** What the last call came to: it may be that nobody answered, or that the token is too old. */
  readonly outcome: CallOutcome | undefined;
}

/** Log in once for all calls of the page. Asks for a server when the one that gave out the page is not Spark. */
export function LoginBox({
  id,
  isNeeded,
  purpose = 'This call needs an access token.',
  isVisitOffered = true,
  outcome,
}: Props) {
  const session = useSession();
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [login, setLogin] = useState<CallOutcome>();
  const isAway = [outcome, login].some((one) => one && one.kind !== 'answered');
  const asksForServer = isAway || session.server !== '';

  const logIn = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const body = user ? { userid: user, password } : { apikey: password };
    const answer = await sendCall({ method: 'POST', address: `${session.server}/token`, body }, []);
    setIsBusy(false);
    const token = tokenIn(answer);
    setLogin(token ? undefined : answer);
    if (token) {
      setPassword('');
      changeSession({ token, user: user || 'an API key', visitEndsAt: 0 });
    }
  };

  return (
    <>
      {asksForServer && <ServerField id={id} server={session.server} />}
      {isNeeded && session.token && (
        <p className={styles.who}>
          Logged in as <strong>{session.user}</strong>
          {session.server && ` at ${session.server}`}.{' '}
          <button type="button" onClick={() => changeSession({ token: '' })}>
            Log out
          </button>
        </p>
      )}
      {isNeeded && !session.token && purpose && <p className={styles.who}>{purpose}</p>}
      {isNeeded && !session.token && isVisitOffered && <VisitButton />}
      {isNeeded && !session.token && (
        <form className={styles.login} onSubmit={logIn} aria-label="Log in">
          <p>
            {isVisitOffered ? 'Or log in, once' : 'Once'} for the whole site; the token stays in this tab.
          </p>
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
          {login && (
            <p className={styles.problem} role="alert">
              {explainOutcome(login)}
            </p>
          )}
        </form>
      )}
    </>
  );
}

/** A token is good at one server only, so another address starts without one. */
function ServerField({ id, server }: { readonly id: string; readonly server: string }) {
  const change = (typed: string) => {
    const address = typed.trim().replace(/\/+$/, '');
    if (address !== server) changeSession({ server: address, token: '' });
  };
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

function tokenIn(answer: CallOutcome): string | undefined {
  if (answer.kind !== 'answered' || typeof answer.body !== 'object' || answer.body === null) return undefined;
  return 'access_token' in answer.body ? String(answer.body.access_token) : undefined;
}
