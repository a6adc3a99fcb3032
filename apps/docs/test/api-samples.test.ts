import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { type RunningSpark, startSpark } from '@spark/testkit/browser';
import { buildModel } from '../plugins/api-reference/build-model.ts';
import { buildForm } from '../plugins/api-reference/form-model.ts';
import { shownRequest, startingValues } from '../src/components/api-reference/form-request.ts';
import { LANGUAGES, type LanguageId } from '../src/components/api-reference/languages.ts';
import { sampleCall } from '../src/components/api-reference/samples/sample-call.ts';
import { writeSample } from '../src/components/api-reference/samples/write-sample.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The variable with the path of the Python that the test run found. */
const pythonVariable = 'SPARK_TEST_PYTHON';
const python = process.env[pythonVariable] ?? 'python3';
const run = promisify(execFile);

const descriptions = ['openapi.json', 'asyncapi.json'].map((name) =>
  createRequire(import.meta.url)(`@spark/contract/${name}`),
);
const model = buildModel(descriptions[0], descriptions[1]);
const forms = model.groups
  .flatMap(({ operations }) => operations)
  .filter(({ isPageOnly }) => !isPageOnly)
  .map((operation) => [operation.id, buildForm(operation)] as const);

/** Prints the result of each program, one line of JSON each: the reply, or what was thrown. */
const RUN_PYTHON = `
import json, sys
for name in sys.argv[1:]:
    kept = {}
    try:
        exec(compile(open(name).read(), name, "exec"), kept)
        print("\\n" + json.dumps({"name": name, "reply": kept["reply"]}))
    except Exception as error:
        print("\\n" + json.dumps({"name": name, "thrown": repr(error)}))
`;
const RUN_TYPESCRIPT = `
for (const name of process.argv.slice(2)) {
  try {
    await import(name);
    console.log('\\n' + JSON.stringify({ name, reply: {} }));
  } catch (error) {
    const thrown = error.problems ? undefined : String(error);
    console.log('\\n' + JSON.stringify({ name, thrown, reply: { errors: error.problems } }));
  }
}
`;
const RUN_CURL = `
for name in "$@"; do
  printf '\\n{"name": "%s", "reply": ' "$name"; . "$name" > "$name.reply"
  case "$(head -c 1 "$name.reply")" in '{') cat "$name.reply" ;; *) printf '{}' ;; esac; printf '}\\n'
done
`;

interface CallResult {
  readonly name: string;
  readonly thrown?: string;
  readonly reply?: { readonly errors?: readonly { readonly code: string }[] };
}

suite('the samples of /api, as shown beside untouched forms', () => {
  let spark: RunningSpark;
  let folder = '';
  let environment: NodeJS.ProcessEnv = {};

  before(async () => {
    spark = await startSpark();
    const visit = await fetch(`${spark.address}/visitor`, { method: 'POST' });
    const { data } = (await visit.json()) as { readonly data: readonly { readonly access_token: string }[] };
    folder = mkdtempSync(join(tmpdir(), 'spark-api-samples-'));
    mkdirSync(join(folder, 'node_modules/@spark'), { recursive: true });
    symlinkSync(join(ROOT, 'packages/sdk-js'), join(folder, 'node_modules/@spark/client'));
    const passwords = ['SPARK_OWNER_PASSWORD', 'NEW_PASSWORD', 'SPARK_KEY'];
    const secrets = [...passwords, 'WEBHOOK_TOKEN', 'AUTH_CODE', 'SESSIONID'];
    environment = {
      PATH: process.env.PATH,
      SPARK_TOKEN: data[0]?.access_token,
      PYTHONPATH: join(ROOT, 'clients/python/src'),
      TOTP: '492039',
      ...Object.fromEntries(secrets.map((name) => [name, 'not-a-secret-000000000000'])),
    };
  });

  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await spark.stop();
  });

  function written(language: LanguageId, ending: string): readonly string[] {
    return forms.map(([id, form]) => {
      const request = shownRequest(form, startingValues(form));
      const call = sampleCall(request, { server: spark.address, token: '', isOpen: false });
      const program = join(folder, `${id}.${ending}`);
      writeFileSync(program, writeSample(language, call));
      return program;
    });
  }

  /** The request of a program is valid: it may be refused for the state of the desk, never for its form. */
  async function allAreUnderstood(
    command: string,
    runner: string,
    programs: readonly string[],
  ): Promise<void> {
    const { stdout } = await run(command, [runner, ...programs], { env: environment, maxBuffer: 1e9 });
    const results = stdout
      .split('\n')
      .filter((line) => line.startsWith('{"name"'))
      .map((line) => JSON.parse(line) as CallResult);
    assert.deepEqual(
      results.map(({ name }) => name),
      programs,
    );
    for (const { name, thrown, reply } of results) {
      assert.equal(thrown, undefined, `${name}: ${thrown}`);
      const misread = (reply?.errors ?? []).filter(({ code }) => /^(field|json|body|path|url)_/.test(code));
      assert.deepEqual(misread, [], name);
    }
  }

  function runner(name: string, text: string): string {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  }

  test('in Python, with sparklib', async () => {
    await allAreUnderstood(python, runner('run.py', RUN_PYTHON), written('Python', 'py'));
  });

  test('in TypeScript, with @spark/client', async () => {
    await allAreUnderstood(process.execPath, runner('run.mts', RUN_TYPESCRIPT), written('TypeScript', 'mts'));
  });

  test('with curl', async () => {
    const quiet = 'curl() { command curl -s "$@"; }\n';
    await allAreUnderstood('bash', runner('run.sh', quiet + RUN_CURL), written('curl', 'sh'));
  });

  test('no line is wider than 80 columns, but for the text of a file', () => {
    for (const { id: language } of LANGUAGES) {
      for (const [id, form] of forms) {
        const call = sampleCall(form.sample, { server: 'http://localhost:8080', token: '', isOpen: false });
        const wide = writeSample(language, call)
          .split('\n')
          .filter((line) => line.length > 80 && !line.includes('\\n'));
        assert.deepEqual(wide, [], `${id} in ${language}`);
      }
    }
  });
});
