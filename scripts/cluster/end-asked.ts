/** How often it is looked whether npm is still there. */
const LOOK_EVERY_MS = 500;

/** Aborted once this program is told to end: by Ctrl-C, by a signal, or since the npm that runs it is gone. */
export function endAsked(): AbortSignal {
  const asked = new AbortController();
  const end = (): void => asked.abort(new Error('It was told to end.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // npm gives a signal to the shell between them, which ends by it and passes nothing on.
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) end();
    }, LOOK_EVERY_MS).unref();
  }
  return asked.signal;
}
