import { platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createAnswering } from './answer-question.ts';
import { CallerGoneError } from './errors.ts';
import { failureOf } from './failure.ts';
import type { FromThread, ThreadData, ToThread } from './question.ts';
import type { RowMapping } from './row-mapping.ts';

/** Orders come first: where all processors are busy, long reads take what is left. */
const NICENESS = 10;

standBack();

const { place, rowMapping: address } = workerData as ThreadData;
const { rowMapping } = (await import(address)) as { readonly rowMapping: RowMapping };
const { answer } = createAnswering(place, rowMapping);
const underWay = new Map<number, AbortController>();

parentPort?.on('message', (message: ToThread) => {
  if ('stop' in message) underWay.get(message.id)?.abort(new CallerGoneError());
  else void run(message.id, message.question);
});

function standBack(): void {
  // Elsewhere it would be the whole process.
  if (platform() !== 'linux') return;
  try {
    setPriority(0, NICENESS);
  } catch {
    // Where the system does not allow it, reads have normal priority.
  }
}

async function run(id: number, question: Extract<ToThread, { question: unknown }>['question']) {
  const gone = new AbortController();
  underWay.set(id, gone);
  try {
    const answered = await answer(question, gone.signal);
    send(
      { id, answer: answered },
      answered.parts.map(({ buffer }) => buffer),
    );
  } catch (error) {
    send({ id, failure: failureOf(error) }, []);
  } finally {
    underWay.delete(id);
  }
}

function send(message: FromThread, given: ArrayBuffer[]): void {
  parentPort?.postMessage(message, given);
}
