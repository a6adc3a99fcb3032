import { PROGRAMS } from '@generated/runnable-samples/default/programs.ts';
import { LINE_CHARS_MAX, LINES_MAX, type Start, type WorkerMessage } from './run-messages.ts';

/** Runs one program in a worker, so that the page stays responsive and can end it at any moment. */

let lines = 0;

self.onmessage = async ({ data }: MessageEvent<Start>) => {
  const { id, server, token } = data;
  const env = { SPARK_URL: server || self.location.origin, SPARK_TOKEN: token };
  Object.assign(self, { process: { env } });
  for (const kind of ['log', 'info', 'warn', 'error'] as const)
    console[kind] = (...values: readonly unknown[]) => say(values.map(textOf).join(' '));
  try {
    await PROGRAMS[id]?.();
    post({ kind: 'ended' });
  } catch (error) {
    fail(error);
  }
};

// Rejections that the program did not handle.
self.addEventListener('unhandledrejection', ({ reason }) => fail(reason));
self.addEventListener('error', ({ message }) => fail(message));

function say(text: string): void {
  lines += 1;
  if (lines > LINES_MAX) fail(`More than ${LINES_MAX} lines: the program was stopped.`);
  else post({ kind: 'line', text: text.slice(0, LINE_CHARS_MAX) });
}

function fail(error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const { status } = (error ?? {}) as { readonly status?: unknown };
  post({ kind: 'failed', text: text.slice(0, LINE_CHARS_MAX), isLoginOver: status === 401 });
}

function post(message: WorkerMessage): void {
  self.postMessage(message);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}
