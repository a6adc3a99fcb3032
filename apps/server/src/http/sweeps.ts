import { axisValues, type SweepAxis, sweepProblem } from '@spark/algos';
import type { InstrumentBook, LiveCalendar, OpenBacktests, SavedDocuments } from '@spark/application';
import { MESSAGES, routes, type SweepAxisRequest } from '@spark/contract';
import type { Clock } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { toWireSweep, toWireSwept } from '../wire/sweep.ts';
import { type CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import {
  createDocumentReader,
  lastDay,
  playedDocument,
  type ReadDocument,
  readRange,
} from './played-document.ts';
import { signalQuestion } from './played-signals.ts';

type Parts = {
  readonly playing: Omit<OpenBacktests, 'close'>;
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly calendar: LiveCalendar;
  readonly clock: Clock;
  readonly savedDocuments: Pick<SavedDocuments, 'read'>;
};

export function sweepCalls(calls: CallBook, parts: Parts): void {
  const { calendar, clock } = parts;
  const { backtests, dataVersion } = parts.playing;
  const readDocument = createDocumentReader(parts);

  calls.on(routes.startSweep, async ({ input, desk }) => {
    const isVisitor = desk.user.userType === 'visitor';
    const range = readRange(input, lastDay(clock), isVisitor);
    const { measure, outOfSample, capital = null } = input;
    const read = await readDocument(desk.user.ucc, input);
    const axes = readAxes(read, input.axes, capital);
    const signals = await parts.playing.signals(signalQuestion(desk.user.ucc, { ...range, ...read }, input));
    const started = await backtests.start(
      { ucc: desk.user.ucc, isVisitor },
      {
        ...read,
        ...range,
        ...{ trace: 'none', check: false, mode: 'bars', capital, sweep: { axes, outOfSample, measure } },
        signals,
        ...{ dataVersion: await dataVersion(), calendarChanges: calendar.changes() },
      },
    );
    if (!started.ok) throw refused('backtests_waiting', { limit: started.error.most });
    const isNew = started.value.state === 'waiting' || started.value.state === 'running';
    return { data: [toWireSweep(started.value)], ...(isNew ? {} : { message: MESSAGES.dataReceived }) };
  });

  calls.on(routes.listSweeps, async ({ desk }) => ({
    data: (await backtests.list(desk.user.ucc, 'sweep')).map(toWireSweep),
  }));

  calls.on(routes.readSweep, async ({ input: { sweepID }, desk: { user } }) => {
    const view = await backtests.read(user.ucc, sweepID, 'sweep');
    if (view === null) throw refused('sweep_unknown', { sweepID });
    const swept = view.state === 'done' ? await backtests.swept(user.ucc, sweepID) : null;
    const document = await backtests.document(user.ucc, sweepID);
    return { data: [{ ...toWireSweep(view), ...toWireSwept(swept), document: document && { ...document } }] };
  });

  calls.on(routes.removeSweep, async ({ input: { sweepID }, desk }) => {
    const removed = await backtests.remove(desk.user.ucc, sweepID, 'sweep');
    if (removed === null) throw refused('sweep_unknown', { sweepID });
    const { view, isDeleted } = removed;
    return {
      data: [toWireSweep(view)],
      message: isDeleted ? MESSAGES.sweepDeleted : MESSAGES.sweepStopped,
    };
  });
}

/** The values of every axis, or what is wrong with them. */
function readAxes(
  { document, parameters, facts }: ReadDocument,
  asked: readonly SweepAxisRequest[],
  capital: number | null,
): readonly SweepAxis[] {
  const axes = asked.map((axis) => readAxis(document, axis));
  const problem = sweepProblem(document, axes);
  if (problem !== null) throw wrong('axes', problem);
  const fixed = Object.keys(parameters).find((name) => axes.some(({ parameter }) => parameter === name));
  if (fixed !== undefined)
    throw wrong(`params.${fixed}`, `The parameter "${fixed}" is varied and cannot have a value as well.`);
  // A value may be right for a parameter and wrong where it is used: what the document takes at both ends it takes between.
  for (const { parameter, values } of axes)
    for (const value of [Math.min(...values), Math.max(...values)])
      playedDocument(document, { parameters: { ...parameters, [parameter]: value }, capital }, facts);
  return axes;
}

function readAxis({ params = {} }: StrategyDocument, axis: SweepAxisRequest): SweepAxis {
  const { name } = axis;
  const known = Object.hasOwn(params, name) ? params[name] : undefined;
  // What the document does not have is named by the engine, with what it has.
  if (known === undefined) return { parameter: name, values: [] };
  const { from = known.min, to = known.max, step = known.step ?? 1 } = axis;
  if (from === undefined || to === undefined)
    throw wrong(
      'axes',
      `The document says no ${from === undefined ? 'least' : 'largest'} value of "${name}": send it.`,
    );
  if (!(step > 0)) throw wrong('axes', `A step of ${step} leads nowhere: it must be above 0.`);
  if (to < from) throw wrong('axes', `The values of "${name}" end at ${to}, before they begin at ${from}.`);
  try {
    return { parameter: name, values: axisValues(from, to, step) };
  } catch (error) {
    // More values than a sweep has runs.
    if (error instanceof RangeError) throw wrong('axes', error.message);
    throw error;
  }
}

function wrong(field: string, sentence: string): CallRefused {
  return refused('sweep_wrong', { field, sentence });
}
