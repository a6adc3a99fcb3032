import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OptionChain as ChainSchema, exampleOf } from '@spark/contract';
import type { ChainOption, OptionChain } from '../generated/entities.ts';
import { createChainBoard } from './chain-board.ts';
import { chainText } from './chain-table.ts';

const example = exampleOf(ChainSchema) as OptionChain;
const option = (more: Partial<ChainOption>): ChainOption => ({
  ...(example.strikes[0]?.CE as ChainOption),
  ...more,
});
const chain: OptionChain = {
  ...example,
  symbol: 'NIFTY',
  atmStrike: 23_500,
  pcr: null,
  strikes: [
    { strike: 23_450, CE: option({ ltp: 181.2, position: -130 }), PE: null },
    { strike: 23_500, CE: option({ ltp: 155.8, position: 0 }), PE: option({ ltp: null, delta: null }) },
  ],
};

test('the strike at the money is marked, what is unknown is a dash, and what is held is shown', () => {
  const [sentence = '', heading = '', below = '', atm = ''] = chainText(chain).split('\n');
  assert.match(
    sentence,
    /^NIFTY 2026-11-17 {2}spot 23512\.40 .* put-call ratio - {2}max pain 23500 {2}of these 2 strikes$/,
  );
  assert.match(heading, /^HELD .*LTP {2}CALL {2}STRIKE {2}PUT .*HELD$/);
  assert.match(below, /^-130 .*181\.20 +23450 +- +-/);
  assert.match(atm, /155\.80 {2}>> +23500 {2}<< +- +- /);
});

test('a narrow screen drops other columns before prices and strikes', () => {
  for (const columns of [40, 60, 80, 200]) {
    const [, heading = '', below = ''] = chainText(chain, columns).split('\n');
    assert.ok(heading.length <= columns, `${heading.length} of ${columns}`);
    assert.match(below, /181\.20 +23450/);
    assert.equal(/CHANGE/.test(heading), columns === 200);
  }
});

test('live, a screen is drawn anew, a pipe gets a line, and --json an object', () => {
  const written = (screen: { readonly columns: number; readonly rows: number } | null, isJson: boolean) => {
    const [out, err]: [string[], string[]] = [[], []];
    const world = {
      out: (text: string) => void out.push(text),
      err: (text: string) => void err.push(text),
      screen: () => screen,
    };
    const board = createChainBoard({ world, isJson });
    board.say('');
    board.update(chain);
    board.say('\u001b[2JNo connection');
    board.end();
    return { out, err };
  };
  const drawn = written({ columns: 60, rows: 4 }, false).out;
  assert.ok(drawn.at(1)?.startsWith('\u001b[H\u001b[2J'));
  assert.deepEqual(drawn.at(1)?.split('\n').length, 3, 'within the screen');
  assert.match(drawn.at(2) ?? '', /\n \[2JNo connection$/, 'foreign text does not move the cursor');
  const piped = written(null, false);
  assert.deepEqual([piped.out.length, piped.err.length], [1, 1]);
  assert.match(piped.out[0] ?? '', /^NIFTY .*\n$/);
  assert.deepEqual(JSON.parse(written(null, true).out[0] ?? ''), chain);
});
