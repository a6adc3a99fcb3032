import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';
import { createRepeatedQuestion } from './repeated-question.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function asking(isSeen = () => true) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const said: string[] = [];
  const asked: {
    readonly name: string;
    readonly signal: AbortSignal;
    readonly answer: (of: string) => void;
  }[] = [];
  const question = createRepeatedQuestion<string>({
    ...{ restMs: 400, everyMs: 5_000, isSeen },
    onAnswer: (answer) => said.push(answer),
    onFailure: (error) => said.push(String(error)),
  });
  const ask = (name: string) =>
    question.ask((signal) => new Promise<string>((resolve) => asked.push({ name, signal, answer: resolve })));
  return { question, ask, asked, said };
}

suite('a question that is asked again and again', () => {
  test('while somebody types nothing is asked, and then the last one alone', (t) => {
    t.after(() => mock.timers.reset());
    const { ask, asked, question } = asking();
    for (const name of ['3', '35', '350']) {
      ask(name);
      mock.timers.tick(399);
    }
    assert.equal(asked.length, 0);
    mock.timers.tick(1);
    assert.deepEqual(
      asked.map(({ name }) => name),
      ['350'],
    );
    question.close();
  });

  test('an edit gives up the question under way, and its answer counts no more', async (t) => {
    t.after(() => mock.timers.reset());
    const { ask, asked, said, question } = asking();
    ask('first');
    mock.timers.tick(400);
    ask('second');
    assert.equal(asked[0]?.signal.aborted, true);
    asked[0]?.answer('of the first');
    await settled();
    mock.timers.tick(400);
    asked[1]?.answer('of the second');
    await settled();
    assert.deepEqual(said, ['of the second']);
    question.close();
  });

  test('it is asked again a while after the answer, one at a time, and not after it was closed', async (t) => {
    t.after(() => mock.timers.reset());
    const { ask, asked, question } = asking();
    ask('one');
    mock.timers.tick(60_000);
    assert.equal(asked.length, 1, 'the answer is still awaited');
    asked[0]?.answer('one');
    await settled();
    mock.timers.tick(4_999);
    assert.equal(asked.length, 1);
    mock.timers.tick(1);
    assert.equal(asked.length, 2);
    question.close();
    assert.equal(asked[1]?.signal.aborted, true);
    mock.timers.tick(60_000);
    assert.equal(asked.length, 2);
  });

  test('while nobody sees it nothing is asked', (t) => {
    t.after(() => mock.timers.reset());
    let isSeen = false;
    const { ask, asked, question } = asking(() => isSeen);
    ask('one');
    mock.timers.tick(60_000);
    assert.equal(asked.length, 0);
    isSeen = true;
    mock.timers.tick(5_000);
    assert.equal(asked.length, 1);
    question.close();
  });
});
