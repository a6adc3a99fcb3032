import { PROGRAMS } from '@generated/runnable-samples/default/programs.ts';
import { LINE_CHARS_MAX, LINES_MAX, type Start, type Told } from './run-messages.ts';

/** Runs one program away from the page, which stays at hand and can end it at any moment. */

let lines = 0;

self.onmessage = async ({ data }: MessageEvent<Start>) => {
  const { id, server, token } = data;
  const env = { SPARK_URL: server || self.location.origin, SPARK_TOKEN: token };
  Object.assign(self, { process: { env } });
  for (const kind of ['log', 'info', 'warn', 'error'] as const)
    console[kind] = (...words: readonly unknown[]) => say(words.map(wordOf).join(' '));
  try {
    await PROGRAMS[id]?.();
    tell({ kind: 'ended' });
  } catch (error) {
    fail(error);
  }
};

// What a program left to itself and nobody caught.
self.addEventListener('unhandledrejection', ({ reason }) => fail(reason));
self.addEventListener('error', ({ message }) => fail(message));

function say(text: string): void {
  lines += 1;
  if (lines > LINES_MAX) fail(`More than ${LINES_MAX} lines: the program was stopped.`);
  else tell({ kind: 'line', text: text.slice(0, LINE_CHARS_MAX) });
}

function fail(error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const { status } = (error ?? {}) as { readonly status?: unknown };
  tell({ kind: 'failed', text: text.slice(0, LINE_CHARS_MAX), isLoginOver: status === 401 });
}

function tell(told: Told): void {
  self.postMessage(told);
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}
