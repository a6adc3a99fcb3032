import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
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
/** For a busy machine. */
const TIME_LIMIT_MS = 60_000;
const FILES: Readonly<Record<string, string>> = { bash: 'sample.sh', python: 'sample.py', ts: 'sample.ts' };

/** A folder as a reader has it: the clients installed, the shell's tools available. */
export function makeWorkplace(python: string): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'spark-samples-'));
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  writeTool('curl', `exec "${process.execPath}" "${join(import.meta.dirname, 'curl-stand-in.ts')}" "$@"`);
  // By its own address: a tool that called itself by name would find itself.
  const interpreter = execFileSync(python, ['-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  }).trim();
  writeTool('python3', `exec "${interpreter}" "$@"`);
  mkdirSync(join(folder, 'node_modules/@spark'), { recursive: true });
  symlinkSync(join(ROOT, 'packages/sdk-js'), join(folder, 'node_modules/@spark/client'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');

  function writeTool(name: string, line: string): void {
    writeFileSync(join(tools, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(tools, name), 0o755);
  }

  return {
    folder,
    run: async (language, code, { env = {}, isEndless = false } = {}) => {
      const file = join(folder, FILES[language] ?? 'sample.txt');
      writeFileSync(file, code);
      const notes = join(folder, 'curl-notes');
      rmSync(notes, { force: true });
      const program = { bash: 'bash', python: interpreter, ts: process.execPath }[language] ?? 'false';
      const words = language === 'bash' ? ['-eu', '-o', 'pipefail', file] : [file];
      const child = spawn(program, words, {
        cwd: folder,
        env: {
          PATH: `${tools}:${process.env.PATH ?? ''}`,
          HOME: folder,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          PYTHONPATH: join(ROOT, 'clients/python/src'),
          PYTHONUNBUFFERED: '1',
          PYTHONDONTWRITEBYTECODE: '1',
          CURL_NOTES: notes,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: TIME_LIMIT_MS,
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
      const curls = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [];
      return {
        code: isEndless && code_ === null && output !== '' ? 0 : code_,
        output,
        complaints,
        curls: curls.map((line) => JSON.parse(line) as CurlNote),
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
