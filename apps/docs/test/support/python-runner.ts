import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export type PythonRun = { readonly code: number; readonly output: string; readonly complaints: string };

export type PythonRunner = {
  readonly run: (file: string, env: Readonly<Record<string, string>>) => Promise<PythonRun>;
  readonly stop: () => void;
};

type Place = {
  readonly interpreter: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly secondsMax: number;
};

type Python = { readonly child: ChildProcessByStdio<Writable, Readable, null>; readonly lines: Interface };

/** Python with the client imported, which every program begins with; see `run_python.py`. Started with the first program. */
export function createPythonRunner({ interpreter, folder, env, secondsMax }: Place): PythonRunner {
  let python: Python | undefined;
  const output = join(folder, 'python-output');
  const complaints = join(folder, 'python-complaints');

  function start(): Python {
    const child = spawn(interpreter, [join(import.meta.dirname, 'run_python.py')], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, lines: createInterface({ input: child.stdout }) };
  }

  return {
    run: async (file, more) => {
      python ??= start();
      const { child, lines } = python;
      const wanted = { file, folder, env: { ...env, ...more }, output, complaints, seconds: secondsMax };
      const line = await new Promise<string>((resolve, reject) => {
        const fail = () => {
          python = undefined;
          reject(new Error('The Python that runs programs has ended.'));
        };
        lines.once('line', resolve).once('close', fail);
        child.stdin.write(`${JSON.stringify(wanted)}\n`);
      });
      lines.removeAllListeners();
      const { code } = JSON.parse(line) as { readonly code: number };
      return { code, output: readFileSync(output, 'utf8'), complaints: readFileSync(complaints, 'utf8') };
    },
    stop: () => {
      python?.child.stdin.end();
    },
  };
}
