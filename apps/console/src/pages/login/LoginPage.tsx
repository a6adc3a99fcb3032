import { SparkError } from '@spark/client';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/Field.tsx';
import { failureText } from '../../parts/States.tsx';
import { session } from '../../session/session-context.tsx';
import styles from './LoginPage.module.css';

type Refused = { readonly message: string; readonly hint: string | null; readonly waitSeconds: number };

export function LoginPage({ why }: { readonly why: string | null }): ReactNode {
  const [userid, setUserid] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const { attempt, isBusy, refused, needsCode, wait } = useAttempts();

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void attempt(() => session.signIn({ userid, password, ...(totp === '' ? {} : { totp }) }));
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={onSubmit}>
        <h1>
          <img src="/console/favicon.svg" alt="" width="22" height="22" /> Spark console
        </h1>
        <p className="quiet">One order, every account. Sign in to your desk.</p>
        {why && <p className={styles.note}>{why}</p>}
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={userid}
          onChange={(event) => setUserid(event.target.value)}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {needsCode && (
          <TextField
            label="Code of your authenticator"
            hint="or a recovery code"
            autoComplete="one-time-code"
            autoFocus
            value={totp}
            onChange={(event) => setTotp(event.target.value)}
          />
        )}
        <div role="alert">
          {refused && (
            <p className="bad">
              {refused.message} {refused.hint}
            </p>
          )}
        </div>
        <Button type="submit" tone="main" isBusy={isBusy} disabled={wait > 0}>
          {wait > 0 ? `Try again in ${wait} s` : 'Sign in'}
        </Button>
        <hr className={styles.line} />
        <Button isBusy={isBusy} onClick={() => void attempt(session.visit)}>
          Try on paper, without an account
        </Button>
        <p className={styles.small}>
          A visitor gets paper accounts for some hours. Read <a href="/spark/intro">how Spark works</a>.
        </p>
      </form>
    </main>
  );
}

/** Attempts to sign in, one after the other, and why the last one failed. */
function useAttempts() {
  const [needsCode, setNeedsCode] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const wait = useCountdown(refused?.waitSeconds ?? 0);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof SparkError && CODE_WANTED.includes(error.code)) setNeedsCode(true);
      setRefused({ ...failureText(error), waitSeconds: secondsToWait(error) });
    } finally {
      setBusy(false);
    }
  }

  return { attempt, isBusy, refused, needsCode, wait };
}

/** The codes with which the server asks for the second factor. */
const CODE_WANTED: readonly string[] = ['totp_missing', 'totp_wrong'];

/** The server says in its hint how long a throttled login waits. */
function secondsToWait(error: unknown): number {
  if (!(error instanceof SparkError) || error.status !== 429) return 0;
  const [, seconds] =
    /(\d+) s/.exec(error.problems.map(({ hint, message }) => `${message} ${hint}`).join(' ')) ?? [];
  return seconds === undefined ? 0 : Number(seconds);
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => setLeft(seconds), [seconds]);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
