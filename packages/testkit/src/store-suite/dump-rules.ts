import { deepEqual, equal, ok } from 'node:assert/strict';
import { it } from 'node:test';
import type { DumpLine } from '@spark/core';
import { stored } from './commit-rules.ts';
import { checkContinues, each, fill, linesOf } from './filled-store.ts';
import { rejectsWith } from './refusals.ts';
import { commitOf, creation, fact } from './rows.ts';
import type { StoreSuiteOptions, WithHome } from './store-home.ts';

export function dumpRules(withHome: WithHome, newHome: StoreSuiteOptions['open']): void {
  loadingRules(withHome, newHome);
  refusingRules(withHome, newHome);
}

function loadingRules(withHome: WithHome, newHome: StoreSuiteOptions['open']): void {
  it(
    '[store.S74] a dump loads into an empty store and gives the same dump; numbering continues',
    withHome(async ({ store: open }) => {
      const store = await open();
      await fill(store);
      const lines = await linesOf(store.dump());
      equal(lines[0]?.table, '_header');
      equal(lines.at(-1)?.table, '_footer');
      const other = await newHome();
      try {
        const copy = await other.open();
        await copy.load(each(lines));
        deepEqual(await linesOf(copy.dump()), lines);
        await checkContinues(copy, store);
        await copy.close();
      } finally {
        await other.remove();
      }
    }),
  );

  it(
    '[store.S75] a dump shows one moment while commits continue, and may be abandoned early',
    withHome(async ({ store: open }) => {
      const store = await open();
      await fill(store);
      const before = await linesOf(store.dump());
      const lines: DumpLine[] = [];
      for await (const line of store.dump()) {
        lines.push(line);
        if (lines.length === 3) await store.commit(commitOf('AAAA', 2, { facts: [fact('late')] }));
      }
      deepEqual(lines, before);
      for await (const line of store.dump()) if (line.table === 'users') break;
      deepEqual(await store.commit(commitOf('AAAA', 3)), stored(4));
    }),
  );

  it(
    '[store.S76] a dump is loaded into an empty store only',
    withHome(async ({ store: open }) => {
      const store = await open();
      const lines = await linesOf(store.dump());
      await store.writeSetting('a', 'b');
      await rejectsWith('not-empty', store.load(each(lines)));
      equal(await store.readSetting('a'), 'b');
    }),
  );
}

function refusingRules(withHome: WithHome, newHome: StoreSuiteOptions['open']): void {
  it(
    '[store.S77] a dump that is cut short, changed or unknown is refused, and nothing is written',
    withHome(async ({ store: open }) => {
      const source = await newHome();
      let good: readonly DumpLine[];
      try {
        const filled = await source.open();
        await fill(filled);
        good = await linesOf(filled.dump());
        await filled.close();
      } finally {
        await source.remove();
      }
      const store = await open();
      const empty = await linesOf(store.dump());
      for (const [what, lines] of badDumps(good)) {
        await rejectsWith('bad-dump', store.load(each(lines))).catch((error: unknown) => {
          throw new Error(`${what}: ${String(error)}`);
        });
        deepEqual(await linesOf(store.dump()), empty, `${what}: nothing is written`);
      }
      const newer = good.map((line) =>
        line.table === '_header' ? withRow(line, { schemaVersion: 999 }) : line,
      );
      await rejectsWith('newer-schema', store.load(each(newer)));
      await rejectsWith('bad-dump', store.load(breaking(good)).catch(asBadDump));
      deepEqual(await linesOf(store.dump()), empty);
      await store.load(each(good));
      deepEqual(await linesOf(store.dump()), good, 'and the good one still loads');
    }),
  );

  it(
    '[store.S76] while a dump is loaded other changes are refused as busy',
    withHome(async ({ store: open }) => {
      const store = await open();
      const lines = await linesOf(store.dump());
      async function* slowly(): AsyncGenerator<DumpLine> {
        await rejectsWith('busy', store.commit(creation('AAAA')));
        await rejectsWith('busy', store.writeSetting('a', 'b'));
        equal(await store.loadDesk('AAAA'), null, 'reading goes on');
        yield* lines;
      }
      await store.load(slowly());
      deepEqual(await store.commit(creation('AAAA')), stored(1));
    }),
  );
}

function badDumps(good: readonly DumpLine[]): readonly (readonly [string, readonly DumpLine[]])[] {
  const change = (table: string, row: Record<string, unknown>): readonly DumpLine[] =>
    good.map((line) => (line.table === table ? withRow(line, row) : line));
  const fact = good.find((line) => line.table === 'facts');
  ok(fact, 'the good dump has facts');
  return [
    ['empty', []],
    ['no header', good.slice(1)],
    ['no footer', good.slice(0, -1)],
    ['cut in the middle', good.slice(0, 4)],
    ['a row is missing', good.filter((line) => line.table !== 'links')],
    ['a line after the footer', [...good, fact]],
    ['a row twice', good.flatMap((line) => (line === fact ? [line, line] : [line]))],
    ['tables out of order', [good[0] as DumpLine, ...good.slice(1, -1).reverse(), good.at(-1) as DumpLine]],
    ['unknown table', good.map((line) => (line.table === 'links' ? { ...line, table: 'orders' } : line))],
    ['unknown column', change('users', { shoe_size: 42 })],
    ['missing column', change('users', { email: undefined })],
    ['text for a number', change('facts', { at: '5' })],
    ['a fraction', change('links', { multiplier: 1.5 })],
    ['null where none may be', change('users', { name: null })],
    ['a bool of 2', change('users', { disabled: 2 })],
    ['a number too large', change('links', { capital_paise: 2 ** 53 })],
    ['a link without its account', change('links', { account_name: 'nobody' })],
    ['wrong numbering', good.map((line) => (line.row.name === 'facts' ? withRow(line, { next: 2 }) : line))],
    ['another format', change('_header', { format: 'other' })],
    ['no row', [good[0] as DumpLine, { table: 'users' } as DumpLine]],
  ];
}

function withRow(line: DumpLine, row: Record<string, unknown>): DumpLine {
  return { table: line.table, row: { ...line.row, ...row } as DumpLine['row'] };
}

async function* breaking(lines: readonly DumpLine[]): AsyncGenerator<DumpLine> {
  yield* lines.slice(0, 5);
  throw new Error('the file could not be read');
}

/** What the source of the lines throws comes through as it is. */
function asBadDump(error: unknown): never {
  equal((error as Error).message, 'the file could not be read');
  throw Object.assign(new Error('As expected.'), { kind: 'bad-dump' });
}
