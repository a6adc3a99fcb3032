#!/usr/bin/env node
import { homedir } from 'node:os';
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runSpark } from './run.ts';

/** The only file of the command line that touches the process. */

const ending = new AbortController();
process.once('SIGINT', () => ending.abort());
process.once('SIGTERM', () => ending.abort());
// The reader of the output may close it early, as `head` does.
process.stdout.on('error', () => process.exit(0));

/** Without a terminal one reader serves all questions: it may have read several answers at once. */
let piped: { readonly reader: Interface; readonly lines: AsyncIterator<string> } | undefined;

process.exitCode = await runSpark(process.argv.slice(2), {
  env: process.env,
  home: homedir(),
  program: [process.execPath, fileURLToPath(import.meta.url)],
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  ask,
  input,
  screen: () =>
    process.stdout.isTTY ? { columns: process.stdout.columns, rows: process.stdout.rows } : null,
  signal: ending.signal,
});
piped?.reader.close();

async function* input(): AsyncGenerator<string> {
  const stop = () => process.stdin.destroy();
  ending.signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const text of process.stdin.setEncoding('utf8')) yield String(text);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
}

function ask(question: string, isSecret: boolean): Promise<string> {
  return process.stdin.isTTY === true ? askPerson(question, isSecret) : nextLine();
}

async function nextLine(): Promise<string> {
  if (piped === undefined) {
    const reader = createInterface({ input: process.stdin, terminal: false });
    piped = { reader, lines: reader[Symbol.asyncIterator]() };
  }
  const { value, done } = await piped.lines.next();
  return done ? '' : value;
}

/** Secrets are typed unseen: the line editor has no output. */
function askPerson(question: string, isSecret: boolean): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? nowhere : process.stderr,
    terminal: true,
  });
  return new Promise((resolve) => {
    lines.once('SIGINT', () => process.exit(130));
    lines.once('line', (line) => {
      if (isSecret) process.stderr.write('\n');
      resolve(line);
      lines.close();
    });
    lines.once('close', () => resolve(''));
  });
}
