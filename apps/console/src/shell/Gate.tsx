import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { LoginPage } from '../pages/login/LoginPage.tsx';
import { Button } from '../parts/Button.tsx';
import { Toasts } from '../parts/Toasts.tsx';
import { isProbablySignedIn, session, useSessionState } from '../session/session-context.tsx';
import styles from './Gate.module.css';

const AGAIN_MS = 2_000;

type LoadedApp = Pick<typeof import('./App.tsx'), 'App' | 'router'>;

let loading: Promise<LoadedApp> | undefined;

function loadApp(): Promise<LoadedApp> {
  loading ??= loadAppAndPage();
  return loading;
}

/** With the page at the address, so that both are drawn at once. */
async function loadAppAndPage(): Promise<LoadedApp> {
  const app = await import('./App.tsx');
  await app.router.load();
  return app;
}

// Most who open the console are signed in: what they need comes while the session is renewed.
if (isProbablySignedIn()) void loadApp().catch(() => undefined);

/** The console for who is signed in, else the login, which needs a fraction of it. */
export function Gate(): ReactNode {
  // Deferred: the first drawing of the console is long, and in between the browser answers.
  const state = useDeferredValue(useSessionState());
  const isAway = useResume(state.state === 'starting');
  const loaded = useApp(state.state === 'in');
  if (state.state === 'out')
    return (
      <>
        <LoginPage why={state.why} />
        <Toasts />
      </>
    );
  if (state.state === 'in' && loaded !== null)
    return loaded === 'failed' ? (
      <NotLoaded />
    ) : (
      <>
        <loaded.App signedIn={state} />
        <Toasts />
      </>
    );
  return (
    <main className={styles.wait} role="status">
      {isAway ? 'Spark does not answer. Trying again…' : ''}
    </main>
  );
}

/** A browser does not ask again for a script that failed; only a new page does. */
function NotLoaded(): ReactNode {
  return (
    <main className={styles.wait} role="alert">
      <p>The console could not be loaded.</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </main>
  );
}

function useApp(isWanted: boolean): LoadedApp | 'failed' | null {
  const [loaded, setLoaded] = useState<LoadedApp | 'failed' | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    loadApp().then(
      (app) => startTransition(() => setLoaded(app)),
      () => setLoaded('failed'),
    );
  }, [isWanted]);
  return loaded;
}

/** Finds out whether this browser is signed in, for as long as it takes until the server answers. */
function useResume(isStarting: boolean): boolean {
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!isStarting) return;
    const timer = setTimeout(
      () => session.resume().catch(() => setFailures((count) => count + 1)),
      failures === 0 ? 0 : AGAIN_MS,
    );
    return () => clearTimeout(timer);
  }, [isStarting, failures]);
  return failures > 0;
}
