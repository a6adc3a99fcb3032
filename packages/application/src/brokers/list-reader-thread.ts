import { parentPort } from 'node:worker_threads';
import { type FileToRead, readFileOf } from './list-reader.ts';

/** Reads lists off the event loop: a real one keeps a processor busy for a second. */
parentPort?.on('message', (file: FileToRead) => parentPort?.postMessage(readFileOf(file)));
