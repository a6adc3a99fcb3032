import type { Browser, Page } from 'playwright-core';

/** A task of the main thread of the page: by the clock, and the processor time of it, which other programs do not lengthen. */
export type MainTask = { readonly wallMs: number; readonly cpuMs: number };

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

const TASKS = /RunTask$/;

/** Every task of the main thread of the page while something is done on it, as Chromium traces them. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<readonly MainTask[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-lighthouse'] });
  let trace: Buffer;
  try {
    await run();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => tasksOf(traceEvents, `${pid} ${tid}`));
  // Others are of pages that the browser keeps ready.
  return mains.toSorted((left, right) => cpuOf(right) - cpuOf(left))[0] ?? [];
}

function tasksOf(events: readonly TraceEvent[], thread: string): readonly MainTask[] {
  return events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && TASKS.test(name) && `${pid} ${tid}` === thread)
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1_000, cpuMs: tdur / 1_000 }));
}

function cpuOf(tasks: readonly MainTask[]): number {
  return tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
