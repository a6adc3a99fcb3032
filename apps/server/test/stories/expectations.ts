import assert from 'node:assert/strict';
import type { Table } from './parse-stories.ts';
import type { Scene, Sentence } from './play-story.ts';
import type { Row, StoryStage } from './story-stage.ts';
import { AT_BROKER, BATCHES, BOOK, difference, POSITIONS, TRADES, UPDATES } from './story-tables.ts';

/** An expectation is awaited this long, in real time and in checks; a true story never waits for the end of it. */
const PATIENCE_MS = 1_000;
const LOOKS_MIN = 50;

/** Looks again until nothing is wrong any more: what Spark does takes turns of the event loop, never virtual time. */
async function untilRight(stage: StoryStage, problem: () => Promise<string | null>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let checks = 1; ; checks++) {
    const found = await problem();
    if (found === null) return;
    if (performance.now() > deadline && checks > LOOKS_MIN) throw new Error(found);
    await stage.quiet();
  }
}

function tableOf(table: Table | null): Table {
  return table ?? assert.fail('This sentence needs a table below it.');
}

const BOOK_PATH = '/orderbook/?withorders=true';

async function today(stage: StoryStage): Promise<readonly Row[]> {
  return stage.rows(BOOK_PATH);
}

function replyOf({ reply }: Scene): NonNullable<Scene['reply']> {
  return reply ?? assert.fail('Nothing was asked of Spark before this.');
}

export const expectations: readonly Sentence[] = [
  {
    says: /^the reply says "(.*)"$/,
    play: async (scene, [message = '']) => {
      const { body } = replyOf(scene);
      assert.equal(body.message.replaceAll(`${scene.stage.ucc}:`, ''), numbered(scene.stage, message));
    },
  },
  {
    says: /^the reply says that (\S+) refused: "(.*)"$/,
    play: async (scene, [account = '', message = '']) => {
      const refusedIn = (replyOf(scene).body.data[0]?.refusedIn ?? []) as readonly Row[];
      const found = refusedIn.map((refusal) => `${refusal.account}: ${refusal.message}`);
      assert.deepEqual(found, [`${scene.stage.ucc}:${account}: ${message}`]);
    },
  },
  {
    says: /^the reply is the same as for order (\d+)$/,
    play: async (scene, [number = '']) => {
      assert.equal(replyOf(scene).body.data[0]?.strefID, scene.stage.strefOf(Number(number)));
    },
  },
  {
    says: /^I am refused(?: for (\S+))?: "(.*)"$/,
    play: async (scene, [field = '', message = '']) => {
      const { status, body, text } = replyOf(scene);
      assert.deepEqual([status, body.message, body.data], [400, 'Bad request', []], text);
      const found = (body.errors ?? []).map((error) => `${error.field ?? ''}: ${error.message}`);
      const expected = `${field}: ${numbered(scene.stage, message)}`;
      assert.ok(found.includes(expected), `expected ${expected}\n  but saw ${found.join('\n  and ')}`);
    },
  },
  {
    says: /^nothing was placed$/,
    play: async ({ stage }) => {
      await stage.quiet();
      const { orders } = stage.broker;
      assert.deepEqual(
        [(await today(stage)).length, orders.length, stage.forwardTests.orders.length],
        [0, 0, 0],
      );
    },
  },
  {
    says: /^the book shows$/,
    play: async ({ stage }, _, { table }) =>
      untilRight(stage, async () => difference(tableOf(table), await today(stage), BOOK, stage)),
  },
  {
    says: /^the book of all days shows$/,
    play: async ({ stage }, _, { table }) =>
      untilRight(stage, async () =>
        difference(tableOf(table), await stage.rows('/orderbook/?today=false'), BOOK, stage),
      ),
  },
  {
    says: /^the book is empty$/,
    play: async ({ stage }) => {
      await stage.quiet();
      assert.deepEqual(await today(stage), []);
    },
  },
  {
    says: /^order (\d+) in (\S+) has the batches$/,
    play: async ({ stage }, [number = '', account = ''], { table }) =>
      untilRight(stage, async () => {
        const strefID = stage.strefOf(Number(number));
        const row = (await today(stage)).find(
          (row) => row.strefID === strefID && row.AccountName === account,
        );
        return difference(tableOf(table), (row?.orders ?? []) as readonly Row[], BATCHES, stage);
      }),
  },
  {
    says: /^the positions show$/,
    play: async ({ stage }, _, { table }) =>
      untilRight(stage, async () =>
        difference(tableOf(table), await stage.rows('/netposition/'), POSITIONS, stage),
      ),
  },
  {
    says: /^the strategies of (\S+) show$/,
    play: async ({ stage }, [account = ''], { table }) =>
      untilRight(stage, async () =>
        difference(tableOf(table), await stage.rows(`/overview/?Acname=${account}`), POSITIONS, stage),
      ),
  },
  {
    says: /^the trades of (\S+) in (\S+) show$/,
    play: async ({ stage }, [strategy = '', account = ''], { table }) =>
      untilRight(stage, async () =>
        difference(tableOf(table), await trades(stage, strategy, account), TRADES, stage),
      ),
  },
  {
    says: /^there are no trades of (\S+) in (\S+)$/,
    play: async ({ stage }, [strategy = '', account = '']) => {
      await stage.quiet();
      assert.deepEqual(await trades(stage, strategy, account), []);
    },
  },
  {
    // Everything since the last time this was said, in order, without a gap and without a word more.
    says: /^the websocket has told$/,
    play: async ({ stage }, _, { table }) => {
      const expected = tableOf(table);
      let count = 0;
      await untilRight(stage, async () => {
        const updates = stage.sent().map(({ message, data }) => ({ ...data[0], message }));
        count = updates.length;
        return difference(expected, updates, UPDATES, stage);
      });
      stage.forgetReported(count);
    },
  },
  {
    says: /^the websocket has told nothing$/,
    play: async ({ stage }) => {
      await stage.quiet();
      assert.deepEqual(stage.sent(), []);
    },
  },
  {
    says: /^the log says (DEBUG |INFO |ERROR )?"(.*)"$/,
    play: async ({ stage }, [type = '', message = '']) =>
      untilRight(stage, async () => {
        const lines = await logOf(stage);
        const text = numbered(stage, message);
        const isThere = lines.some(
          ([of, says]) => says.includes(text) && (type === '' || of === type.trim()),
        );
        return isThere ? null : `the log says\n${lines.map((line) => `    ${line.join(' ')}`).join('\n')}`;
      }),
  },
  {
    says: /^the log does not say "(.*)"$/,
    play: async ({ stage }, [message = '']) => {
      await stage.quiet();
      const found = (await logOf(stage)).filter(([, says]) => says.includes(numbered(stage, message)));
      assert.deepEqual(found, []);
    },
  },
  {
    says: /^the broker has$/,
    play: async ({ stage }, _, { table }) =>
      untilRight(stage, async () => difference(tableOf(table), stage.broker.orders, AT_BROKER, stage)),
  },
  {
    says: /^the broker has nothing$/,
    play: async ({ stage }) => {
      await stage.quiet();
      assert.deepEqual(stage.broker.orders, []);
    },
  },
  {
    says: /^the forward test has$/,
    play: async ({ stage }, _, { table }) =>
      untilRight(stage, async () => difference(tableOf(table), stage.forwardTests.orders, AT_BROKER, stage)),
  },
  {
    says: /^the profit curve of (\S+) in (\S+) is (.+)$/,
    play: async ({ stage }, [strategy = '', account = '', points = '']) =>
      untilRight(stage, async () => {
        const found = await stage.rows(`/intradaypnl?acname=${account}&stname=${strategy}`);
        const seen = found.map(({ Datetime, PNL }) => `${String(Datetime).slice(11, 16)} ${PNL}`).join(', ');
        return seen === points ? null : `expected ${points}\n  but saw ${seen}`;
      }),
  },
];

/** `order 2` within a text stands for the number that Spark gave it. */
function numbered(stage: StoryStage, text: string): string {
  return text.replaceAll(/\{(\d+)\}/g, (_, number: string) => String(stage.strefOf(Number(number))));
}

async function logOf(stage: StoryStage): Promise<readonly (readonly [string, string])[]> {
  const lines = await stage.rows('/ExecutionLogs');
  return lines.map((line) => [String(line['Alert Type']), String(line.Message)]);
}

async function trades(stage: StoryStage, strategy: string, account: string): Promise<readonly Row[]> {
  return stage.rows(
    `/tradebook/?startDate=2026-11-01&endDate=2026-12-31&stname=${strategy}&acname=${account}`,
  );
}
