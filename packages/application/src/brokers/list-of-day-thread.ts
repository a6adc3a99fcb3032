import { parentPort, workerData } from 'node:worker_threads';
import { type ListToMake, makeNow } from './make-list-of-day.ts';

/** Makes a list of the day off the event loop: a real one keeps a processor busy for seconds. */
parentPort?.postMessage(makeNow(workerData as ListToMake));
