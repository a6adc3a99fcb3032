import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { OWNER, type RunningSpark, startSpark } from '@spark/testkit/browser';
import { type DocPage, type PageBlock, readPages, readText } from './support/page-blocks.ts';
import { makeWorkplace, type SampleRun } from './support/run-sample.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The pages that a new reader follows, in this order, on one installation. */
const READING = [
  'spark/install.md',
  'spark/intro.md',
  'spark/Guides/guide.md',
  'spark/BuildingAlgo/orderexec/placeorder.md',
  'spark/ConnectBrokers/index.md',
  'spark/ConnectBrokers/testBroker.md',
  'spark/ConnectBrokers/Fyers.md',
  'spark/ConnectBrokers/IIFLXTS.md',
  'spark/ConnectBrokers/Angelone.md',
  'spark/BuildingAlgo/orderexec/tradingview-webhook.md',
];

/** Commands that are not requests to Spark; other tests run these. */
const ON_THE_MACHINE = /^\s*(npm|npx|spark|cd|python3 -m|SPARK_\w+=\S+ npm|export SPARK_URL)\b/m;
const OF_OTHERS = /ifconfig\.me/;
/** Values that only a broker gives. A made-up one is refused clearly. */
const FROM_A_BROKER = /\$(AUTH_CODE|BROKER_SESSION|XTS_TOKEN)/;
/** What makes accounts and the like can be pasted once, whatever the language. */
const MAKES = /add_?[aA]ccount|add_?[lL]ink|addStrategy|add_strategy|createWebhook|create_webhook|renew/;
/** What blocks export for those after them. */
const KEPT = ['SPARK_TOKEN', 'WEBHOOK_URL'];
const FAILED = /"(status|ok)": ?false/;

const pythonVariable = 'SPARK_TEST_PYTHON';
const workplace = makeWorkplace(process.env[pythonVariable] ?? 'python3');
after(() => workplace.remove());

/** As the shell of a reader who pastes everything: what one block exports, the next one has. */
suite('a reader who pastes the pages from the first on, as printed, is never refused', () => {
  let spark: RunningSpark;
  const shell: Record<string, string> = {};
  before(async () => {
    spark = await startSpark({ SPARK_SITE: 'off' });
  });
  after(() => spark?.stop());

  for (const language of ['bash', 'python', 'ts'] as const) {
    for (const page of [readMe(), ...READING.map(pageAt)]) {
      const blocks = page.blocks.filter((block) => block.language === language && isForSpark(block));
      if (blocks.length === 0) continue;
      const pasted = language === 'bash' ? blocks : blocks.filter(({ code }) => !MAKES.test(code));
      test(`${page.path}, ${language}`, async (t) => {
        for (const block of pasted) await t.test(`line ${block.line}: ${block.title}`, () => paste(block));
      });
    }
  }

  async function paste({ language, code }: PageBlock): Promise<void> {
    const run = await workplace.run(language, withOwnValues(code, language), {
      env: { SPARK_OWNER_PASSWORD: OWNER.password, SPARK_URL: spark.address, ...shell },
    });
    keepExports(run);
    assert.equal(run.code, 0, `${code}\n--- said\n${run.output}\n--- complained\n${run.complaints}`);
    for (const { method, url, status, text } of run.curls) {
      if (FROM_A_BROKER.test(code))
        assert.ok(status === 400 && FAILED.test(text), `${url}: ${status} ${text}`);
      else assert.ok(status < 400, `${method} ${url}: ${status}\n${text}`);
    }
  }

  /** The address, and the values that the reader has to fill in. */
  function withOwnValues(code: string, language: string): string {
    const text = code
      .replaceAll(/(http:\/\/)?localhost:8080/g, spark.address)
      .replace(/^export SPARK_OWNER_PASSWORD=.*$/m, '');
    if (language !== 'bash') return text;
    return `${text}\n${KEPT.map((name) => `printf '\\n:${name}=%s\\n' "\${${name}-}"`).join('\n')}\n`;
  }

  function keepExports({ output }: SampleRun): void {
    for (const name of KEPT) {
      const value = new RegExp(`^:${name}=(.+)$`, 'm').exec(output)?.[1];
      if (value) shell[name] = value;
    }
    for (const name of ['AUTH_CODE', 'BROKER_SESSION', 'XTS_TOKEN']) shell[name] = 'made-up';
  }
});

function isForSpark({ code }: PageBlock): boolean {
  return !ON_THE_MACHINE.test(code) && !OF_OTHERS.test(code);
}

function pageAt(path: string): DocPage {
  const folder = path.split('/')[0] ?? '';
  const page = readPages(folder).find((each) => each.path === path);
  assert.ok(page, path);
  return page;
}

function readMe(): DocPage {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll('```sh', '```bash');
  return { path: 'README.md', blocks: readText(text) };
}
