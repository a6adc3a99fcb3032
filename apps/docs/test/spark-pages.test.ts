import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ROUTES, type Route } from '@spark/contract';
import { testSize } from '@spark/testkit';
import { OWNER, type RunningSpark, startSpark } from '@spark/testkit/browser';
import { meaningOf } from '../plugins/generated-content/sample-program.ts';
import { makeNewcomer } from './support/newcomer.ts';
import { type DocPage, type PageBlock, readPages } from './support/page-blocks.ts';
import { type ReaderDesk, seatReader } from './support/reader-desk.ts';
import { makeWorkplace, type SampleRun } from './support/run-sample.ts';

/** Pages that set up accounts themselves: each is read by someone who has no more than a first start gives. */
const FOR_NEWCOMERS = /ConnectBrokers|pricing|install|gettingstarted|samples\/examples/;
/** Of these the tests of the samples run the rest, by the clock of the market. */
const LONG_SAMPLES: readonly string[] = ['range_break.py', 'range-break.ts'];
/** The samples run by the clock of the market. What the guides do in a shell is walked in the browser, with their links. */
const PROVEN_ELSEWHERE = /sampleStrat|samples\/opstraddle/;
/** What runs until it is stopped. */
const ENDLESS = /DataSocket\(|EventSocket\(|OrderSocket\(|new WebSocket|while True/;
/** What waits for the market to rise, and what only a machine with more than Spark can do. */
const LEFT_OUT: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /start \* 1\.002|first \* 1\.002/, why: 'waits until the price rises, which may take a day' },
  { pattern: /^websocat|^python3 \w+\.py/m, why: 'runs a program that the reader has' },
  {
    pattern: /^(\w+=\S+ )*(npm|spark-trader|cd spark|python3 -m (pip|venv))/m,
    why: 'works on the machine, not on Spark',
  },
  { pattern: /ifconfig\.me/, why: 'asks a server of other people' },
];

const PATIENCE_SECONDS = 250;

/** The variable with the path of the Python that the test run found. */
const pythonVariable = 'SPARK_TEST_PYTHON';
const python = process.env[pythonVariable] ?? 'python3';
const workplace = makeWorkplace(python);
after(() => workplace.remove());

const chosenInThisRun = createTurns(testSize('languagesOfSample'));

suite('every page matches what Spark does', () => {
  let spark: RunningSpark;
  let desk: ReaderDesk;

  before(async () => {
    spark = await startSpark({ SPARK_SITE: 'off' });
    desk = await seatReader(spark.address, OWNER);
  });
  after(() => spark?.stop());

  const pages = ['spark', 'buildalgos'].flatMap(readPages);
  const all = pages.flatMap(readings);

  test('every program of the pages runs, and programs of every language', () => {
    const namesOf = ({ path }: DocPage, some: readonly PageBlock[]) =>
      some.map((block) => `${path} ${meaning(block)}`);
    const ran = new Set(all.flatMap((page) => namesOf(page, page.runnable)));
    const wanted = pages.flatMap((page) => namesOf(page, runnableOf(page)));
    assert.deepEqual(
      wanted.filter((name) => !ran.has(name)),
      [],
    );
    const languages = new Set(all.flatMap(({ runnable }) => runnable.map(({ language }) => language)));
    assert.deepEqual([...languages].sort(), ['bash', 'python', 'ts']);
  });

  for (const { path, blocks, runnable, language } of all) {
    test(language === null ? path : `${path} with ${language}`, async (t) => {
      const isNew = language !== null;
      const login = isNew ? await makeNewcomer(spark.address) : OWNER;
      const reader = isNew ? await seatReader(spark.address, login) : desk;
      // The evening of one page must not be the morning of the next.
      if (!isNew) await reader.call('POST', '/activate-account/account1/Y');
      for (const block of runnable) {
        await t.test(`line ${block.line}: ${block.language} ${block.title}`, async () => {
          const code = patient(await reader.own(block.code))
            .replaceAll(OWNER.userid, login.userid)
            .replace(/^export SPARK_OWNER_PASSWORD=.*$/m, '');
          const running = workplace.run(block.language, code, {
            env: {
              SPARK_TOKEN: await reader.token(),
              SPARK_URL: spark.address,
              SPARK_OWNER_PASSWORD: OWNER.password,
              WEBHOOK_URL: reader.webhookAddress,
              BROKER_SESSION: 'a-session',
              XTS_TOKEN: 'a-session',
              AUTH_CODE: 'a-code',
            },
            isEndless: ENDLESS.test(block.code),
          });
          const run = await (ENDLESS.test(block.code) ? whileOrdersCome(reader, running) : running);
          assertWent(run, code);
          const shown = afterwards(blocks, block);
          if (block.language === 'bash' && shown?.title === 'Reply') assertReply(run, shown.code);
          if (/kill-?switch|switch_kill|switchKill/.test(block.code))
            await reader.call('POST', '/killswitch', { on: false });
        });
      }
    });
  }
});

type Reading = DocPage & { readonly runnable: readonly PageBlock[]; readonly language: string | null };

/**
 * How a page is tested: from top to bottom, or, where it sets up what can be set up only once, from top to bottom for
 * each language by a separate reader, who takes another language where theirs is missing.
 */
function readings(page: DocPage): readonly Reading[] {
  const runnable = runnableOf(page);
  if (runnable.length === 0) return [];
  const same = [...Map.groupBy(runnable, meaning).values()];
  if (!FOR_NEWCOMERS.test(page.path)) {
    const chosen = new Set(
      same.flatMap((blocks) => chosenInThisRun(blocks, (block) => showsReply(page, block))),
    );
    return [{ ...page, runnable: runnable.filter((block) => chosen.has(block)), language: null }];
  }
  const languages = [...new Set(runnable.map(({ language }) => language))];
  return chosenInThisRun(languages, (language) => language === 'bash').map((language) => {
    const chosen = same.flatMap(
      (blocks) => blocks.find((block) => block.language === language) ?? blocks.slice(0, 1),
    );
    return { ...page, runnable: chosen, language };
  });
}

/** What of a page runs here: what its guides do in a shell is walked in the browser. */
function runnableOf({ path, blocks }: DocPage): readonly PageBlock[] {
  if (PROVEN_ELSEWHERE.test(path)) return [];
  const isGuide = /Guides\//.test(path);
  return blocks.filter((block) => isRunnable(block) && !(isGuide && block.language === 'bash'));
}

/** Of the languages of a program so many, each in its turn, and those that must not be left out. */
function createTurns(count: number) {
  let turn = 0;
  return <T>(all: readonly T[], isNeeded: (one: T) => boolean): readonly T[] => {
    const from = turn++;
    return all.filter((one, at) => isNeeded(one) || (at + from * (all.length - 1)) % all.length < count);
  };
}

/** What a command says is written below it, and compared. */
function showsReply(page: DocPage, block: PageBlock): boolean {
  return block.language === 'bash' && afterwards(page.blocks, block)?.title === 'Reply';
}

/** The next block that is not the same program in another language. */
function afterwards(blocks: readonly PageBlock[], block: PageBlock): PageBlock | undefined {
  return blocks.slice(blocks.indexOf(block)).find((next) => meaning(next) !== meaning(block));
}

/** The same for the programs that do the same in other languages. */
function meaning({ file, line }: PageBlock): string | number {
  return file === null ? line : meaningOf(file);
}

/** A busy machine may take longer than a reader would wait. */
function patient(code: string): string {
  return code
    .replaceAll('Spark.login({', `Spark.login({ timeoutMs: ${PATIENCE_SECONDS * 1000},`)
    .replaceAll(/\b(Spark|SparkLib)\((\s*)userid=/g, `$1($2timeout=${PATIENCE_SECONDS}, userid=`);
}

const ORDERS_EVERY_MS = 100;

/** A program that follows orders gets an update. */
async function whileOrdersCome(reader: ReaderDesk, running: Promise<SampleRun>): Promise<SampleRun> {
  const order = {
    strategyname: 'demo',
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 1,
    transType: 'Buy',
  };
  let isDone = false;
  const done = running.finally(() => {
    isDone = true;
  });
  // One at a time: thousands of them would make every later page slower.
  while (!isDone) {
    await reader.call('POST', '/order', order);
    await Promise.race([done, pause(ORDERS_EVERY_MS)]);
  }
  return done;
}

function isRunnable({ language, code, file }: PageBlock): boolean {
  if (file !== null && LONG_SAMPLES.includes(file)) return false;
  return ['bash', 'python', 'ts'].includes(language) && !LEFT_OUT.some(({ pattern }) => pattern.test(code));
}

function assertWent(run: SampleRun, code: string): void {
  assert.equal(run.code, 0, `${code}\n--- said\n${run.output}\n--- complained\n${run.complaints}`);
  for (const { method, url, status, text } of run.curls) {
    const route = routeOf(method, new URL(url).pathname);
    assert.ok(route, `${method} ${url} is not a call of the contract`);
    // A made-up code or session is correctly refused.
    const isMadeUp = /"(login_not_started|broker_refused)"/.test(text) && /\/validate_/.test(url);
    assert.ok(isMadeUp ? status >= 400 : status === 200, `${method} ${url}: ${status}\n${text}`);
  }
}

function routeOf(method: string, path: string): Route | undefined {
  const asked = path.replace(/\/$/, '');
  return Object.values<Route>(ROUTES).find((route) => {
    const pattern = route.path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+');
    return route.method === method && new RegExp(`^${pattern}$`).test(asked);
  });
}

/** The shape and the sentence of one of the replies: ids and the UCC are the reader's own. */
function assertReply(run: SampleRun, shown: string): void {
  const written = JSON.parse(shown) as Record<string, unknown>;
  const replies = run.curls.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
  const sentence = (message: unknown) =>
    String(message)
      .replace(/\b[A-Z0-9]{7}:/g, 'UCC:')
      .replace(/\b\d+\b/g, 'NUMBER');
  const meant = replies.find(({ message }) => sentence(message) === sentence(written.message));
  const said = meant ?? replies.at(-1);
  assert.equal(sentence(said?.message), sentence(written.message), JSON.stringify(said));
  assert.deepEqual(shapeOf(said), shapeOf(written));
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, shapeOf(inner)]),
  );
}
