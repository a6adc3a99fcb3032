import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPythonRunner } from './python-runner.ts';

export type CurlNote = {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly text: string;
};

export type SampleRun = {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
  readonly curls: readonly CurlNote[];
};

export type Workplace = {
  readonly folder: string;
  /** Runs a program in the folder. One that never ends by itself is stopped after its first output. */
  readonly run: (language: string, code: string, options?: RunOptions) => Promise<SampleRun>;
  readonly remove: () => void;
};

export type RunOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly isEndless?: boolean;
};

const ROOT = join(import.meta.dirname, '../../../..');
/** A reader would not wait so long, a machine on which forty processes share two cores may take it. */
const SECONDS_MAX = 300;
const FILES: Readonly<Record<string, string>> = { bash: 'sample.sh', python: 'sample.py', ts: 'sample.ts' };

/** A folder as a reader has it: the clients installed, the shell's tools available. */
export function makeWorkplace(python: string): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'spark-samples-'));
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  copyFileSync(join(import.meta.dirname, 'curl-recorder.sh'), join(tools, 'curl'));
  const curl = execFileSync('sh', ['-c', 'command -v curl'], { encoding: 'utf8' }).trim();
  // By its own address: a tool that called itself by name would find itself.
  const interpreter = execFileSync(python, ['-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  }).trim();
  writeTool('python3', `exec "${interpreter}" "$@"`);
  mkdirSync(join(folder, 'node_modules/@spark'), { recursive: true });
  symlinkSync(join(ROOT, 'packages/sdk-js'), join(folder, 'node_modules/@spark/client'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');

  const notes = join(folder, 'curl-notes');
  const settled: Readonly<Record<string, string>> = {
    PATH: `${tools}:${process.env.PATH ?? ''}`,
    HOME: folder,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    PYTHONPATH: join(ROOT, 'clients/python/src'),
    PYTHONUNBUFFERED: '1',
    PYTHONDONTWRITEBYTECODE: '1',
    CURL_NOTES: notes,
    CURL_PROGRAM: curl,
  };
  const runner = createPythonRunner({ interpreter, folder, env: settled, secondsMax: SECONDS_MAX });

  function writeTool(name: string, line: string): void {
    writeFileSync(join(tools, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(tools, name), 0o755);
  }

  return {
    folder,
    run: async (language, code, { env = {}, isEndless = false } = {}) => {
      const file = join(folder, FILES[language] ?? 'sample.txt');
      writeFileSync(file, code);
      if (language === 'python' && !isEndless) return { ...(await runner.run(file, env)), curls: [] };
      rmSync(notes, { force: true });
      const program = { bash: 'bash', python: interpreter, ts: process.execPath }[language] ?? 'false';
      const words = language === 'bash' ? ['-eu', '-o', 'pipefail', file] : [file];
      const child = spawn(program, words, {
        cwd: folder,
        env: { ...settled, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: SECONDS_MAX * 1000,
        killSignal: 'SIGKILL',
      });
      let output = '';
      let complaints = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (isEndless) child.kill('SIGKILL');
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        complaints += text;
      });
      const [code_] = (await once(child, 'close')) as [number | null];
      return {
        code: isEndless && code_ === null && output !== '' ? 0 : code_,
        output,
        complaints,
        curls: existsSync(notes) ? readNotes(readFileSync(notes, 'utf8')) : [],
      };
    },
    remove: () => {
      runner.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As `curl-recorder.sh` writes them: three lines and the reply, up to a zero byte. */
function readNotes(text: string): readonly CurlNote[] {
  return text
    .split('\0')
    .slice(0, -1)
    .map((note) => {
      const [method = '', url = '', status, ...reply] = note.split('\n');
      return { method, url, status: Number(status), text: reply.join('\n') };
    });
}
