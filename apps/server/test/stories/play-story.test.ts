import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { parseStories } from './parse-stories.ts';
import { playStory } from './play-story.ts';

/** A story that the runner must not believe: its steps, which line is false, and what was seen instead. */
type FalseStory = {
  readonly name: string;
  readonly steps: readonly string[];
  readonly line: number;
  readonly saw: RegExp;
};

const BOUGHT = ['- Given ASHOKLEY trades at 171.25', '- When I buy 10 ASHOKLEY at market'];

const FALSE_STORIES: readonly FalseStory[] = [
  {
    name: 'a wrong cell of the book',
    steps: [...BOUGHT, '- Then the book shows', '  | status | filled |', '  | Executed | 11 |'],
    line: 6,
    saw: /\| Executed \| 11 \|\n {2}but saw\n.*\n {4}\| Executed \| 10 \|/,
  },
  {
    name: 'a row too few',
    steps: [...BOUGHT, '- Then the book shows', '  | status |'],
    line: 6,
    saw: /but saw\n.*\n {4}\| Executed \|/,
  },
  {
    name: 'another reply',
    steps: [...BOUGHT, '- Then the reply says "Order placed in second"'],
    line: 6,
    saw: /Order placed in paper/,
  },
  {
    name: 'a refusal that did not come',
    steps: [...BOUGHT, '- Then I am refused: "The market for ASHOKLEY is closed"'],
    line: 6,
    saw: /200/,
  },
  {
    name: 'a call that is refused in silence',
    steps: [
      '- Given ASHOKLEY trades at 171.25',
      '- When I buy 0 ASHOKLEY at market',
      '- Then the book is empty',
    ],
    line: 5,
    saw: /The call was refused: qty qty must be a whole number/,
  },
  {
    name: 'an update of the websocket that nobody told',
    steps: [...BOUGHT, '- Then the websocket has told', '  | status |', '  | Executed |'],
    line: 6,
    saw: /but saw\n.*\n {4}\| Pending \|\n {4}\| Placed \|\n {4}\| Executed \|/,
  },
  {
    name: 'a line that is not in the log',
    steps: [...BOUGHT, '- Then the log says ERROR "Order executed in paper"'],
    line: 6,
    saw: /INFO Order executed in paper/,
  },
  {
    name: 'an order that the broker does not have',
    steps: [...BOUGHT, '- Then the broker has nothing'],
    line: 6,
    saw: /orderId: 'B-1'/,
  },
  {
    name: 'a sentence that nobody can play',
    steps: [...BOUGHT, '- Then all is well'],
    line: 6,
    saw: /Nobody knows how to play this sentence/,
  },
];

async function play(t: TestContext, steps: readonly string[]): Promise<void> {
  const { stories } = parseStories('false.md', ['# Theme', '', '## Story', ...steps].join('\n'));
  for (const story of stories) await playStory(t, 'false.md', story);
}

for (const { name, steps, line, saw } of FALSE_STORIES) {
  test(`a false story fails with its line and what was seen: ${name}`, async (t) => {
    await assert.rejects(play(t, steps), ({ message }: Error) => {
      assert.ok(message.startsWith(`false.md:${line}  `), message);
      assert.match(message, saw);
      return true;
    });
  });
}

test('what is not a story is refused with its line', () => {
  for (const [text, why] of [
    ['## Story\n- Then the book is empty', /:1 A file of stories begins with #/],
    ['# Theme\n- Then the book is empty', /:2 A step belongs to a story/],
    ['# Theme\n## Story\n- Perhaps it rains', /:3 A step begins with Given/],
    ['# Theme\n## Story\n- And it rains\n- Then the book is empty', /:3 A step begins with Given/],
    ['# Theme\n## Story\n- Given ASHOKLEY trades at 1', /:2 A story without a Then proves nothing/],
    ['# Theme\n## Story\n- Then the book is empty\nand so on', /:4 A remark stands before the first step/],
    ['# Theme\n## Story\n| a |\n- Then the book is empty', /:3 A table belongs to a step/],
    ['# Theme\n## Story\n- Then the book shows\n| a | b |\n| 1 |', /:3 A row of the table/],
  ] as const) {
    assert.throws(() => parseStories('false.md', text), why, text);
  }
});
