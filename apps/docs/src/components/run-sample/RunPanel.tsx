import { useEffect, useRef, useState } from 'react';
import { siteSession, useSession } from '../api-reference/session.ts';
import { VisitButton } from '../api-reference/VisitButton.tsx';
import styles from './RunSample.module.css';
import type { Start, WorkerMessage } from './run-messages.ts';

const RUN_MS_MAX = 300_000;

interface Line {
  readonly key: number;
  readonly text: string;
}

/** Runs a program of the page in a worker, as the visitor and therefore on paper, and shows its output. */
export function RunPanel({ id }: { readonly id: string }) {
  const session = useSession();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [status, setStatus] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const end = (why: string) => {
    stop.current?.();
    stop.current = undefined;
    setIsRunning(false);
    setStatus(why);
  };

  const run = () => {
    stop.current?.();
    setLines([]);
    setStatus('Running…');
    setIsRunning(true);
    const worker = new Worker(new URL('./sample-worker.ts', import.meta.url));
    const limit = setTimeout(() => end('Stopped after five minutes.'), RUN_MS_MAX);
    stop.current = () => {
      clearTimeout(limit);
      worker.terminate();
    };
    let count = 0;
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'line') {
        count += 1;
        const line = { key: count, text: data.text };
        setLines((before) => [...before, line]);
      } else if (data.kind === 'ended') end('The program came to its end.');
      else {
        end(data.text);
        if (data.isLoginOver) siteSession.end(session.token);
      }
    };
    worker.onerror = ({ message }) => end(message || 'The program could not be loaded.');
    const start: Start = { id, server: session.server, token: session.token };
    worker.postMessage(start);
  };

  const isVisitor = session.token !== '' && session.isVisitor;
  return (
    <>
      {!isVisitor && (
        <>
          <p>
            Programs run here on the paper desk of a visitor
            {session.token && `, never as ${session.user}: none of them can touch your accounts`}.
          </p>
          <VisitButton />
        </>
      )}
      {isVisitor && (
        <button
          type="button"
          className="button button--primary button--sm"
          onClick={() => (isRunning ? end('Stopped.') : run())}
        >
          {isRunning ? 'Stop' : 'Run'}
        </button>
      )}
      <p role="status">{status}</p>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <pre className={styles.output} role="log" aria-label="What the program says" tabIndex={0}>
          {lines.map(({ key, text }) => (
            <div key={key}>{text}</div>
          ))}
        </pre>
      )}
    </>
  );
}
