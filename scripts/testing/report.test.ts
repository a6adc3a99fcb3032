import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPaint } from './paint.ts';
import { createReport, type Report } from './report.ts';
import type { FileResult } from './run-file.ts';

function linesOf(use: (report: Report) => void): string[] {
  let text = '';
  const paint = createPaint({ isTerminal: false, environment: {} });
  const report = createReport((part) => {
    text += part;
  }, paint);
  use(report);
  report.end();
  assert.ok(text.endsWith('\n'));
  return text.slice(0, -1).split('\n');
}

/** A file with this result, with defaults for the rest. */
function ended(result: Partial<FileResult>): FileResult {
  const count = { passed: 1, failed: 0, skipped: 0 };
  return {
    file: 'a.test.ts',
    count,
    failures: [],
    output: '',
    seconds: 1,
    processorSeconds: null,
    ...result,
  };
}

describe('the last line', () => {
  test('says how many passed and failed', () => {
    const lines = linesOf((report) => {
      report.stagePassed('types', 1);
      report.stageFailed('lint and format', 1, 'a.ts: missing semicolon');
    });
    assert.equal(lines.at(-1), '1 passed, 1 failed');
  });

  test('mentions skipped tests only when there are some', () => {
    const count = { passed: 2, failed: 0, skipped: 1 };
    const lines = linesOf((report) => {
      report.fileEnded(ended({ count }));
    });
    assert.equal(lines.at(-1), '2 passed, 0 failed, 1 skipped');
  });
});

test('a passing file takes one line, without its output', () => {
  const count = { passed: 12, failed: 0, skipped: 0 };
  const lines = linesOf((report) => {
    report.fileEnded(ended({ count, output: 'chatter', seconds: 0.25 }));
  });
  assert.deepEqual(lines, ['  ✓ a.test.ts (12 tests, 0.3 s)', '', '12 passed, 0 failed']);
});

test('a failure is printed when it happens and again at the end, with the output of the file', () => {
  const failure = { testPath: ['suite', 'case'], details: 'Error: boom' };
  const count = { passed: 0, failed: 1, skipped: 0 };
  const lines = linesOf((report) => {
    report.testFailed('a.test.ts', failure);
    report.fileEnded(ended({ count, failures: [failure], output: 'chatter' }));
  });
  const titles = lines.filter((line) => line.includes('a.test.ts › suite › case'));
  assert.deepEqual(titles, ['✗ a.test.ts › suite › case', '1. a.test.ts › suite › case']);
  assert.equal(lines.filter((line) => line.trim() === 'Error: boom').length, 2);
  assert.equal(lines.filter((line) => line.trim() === 'chatter').length, 2);
});

test('the ten most expensive files are listed, by processor time where the system counts it', () => {
  const results = Array.from({ length: 12 }, (_, at) => ended({ file: `${at}.test.ts`, seconds: at }));
  const waits = ended({ file: 'waits.test.ts', seconds: 99.95, processorSeconds: 4 });
  const computes = ended({ file: 'computes.test.ts', seconds: 6, processorSeconds: 12 });
  const lines = linesOf((report) => report.costliest([...results, waits, computes]));
  assert.deepEqual(lines.slice(1, 5), [
    'The most expensive files:',
    '      wall  processor  file',
    '     6.0 s     12.0 s  computes.test.ts',
    '    11.0 s             11.test.ts',
  ]);
  assert.ok(lines.includes('   100.0 s      4.0 s  waits.test.ts'));
  assert.equal(lines.filter((line) => line.endsWith('.test.ts')).length, 10);
});

test('what everything used together is told where the system counts it', () => {
  const used = (seconds: number | null) => linesOf((report) => report.processorUsed(seconds));
  assert.deepEqual(used(1_520.4), [
    '',
    'All together used 1520 s of the processors.',
    '',
    '0 passed, 0 failed',
  ]);
  assert.deepEqual(used(null), ['', '0 passed, 0 failed']);
});

test('colours are for terminals, and only for people who want them', () => {
  const isColoured = (isTerminal: boolean, environment: Record<string, string>) =>
    createPaint({ isTerminal, environment }).isColoured;
  assert.equal(isColoured(true, {}), true);
  assert.equal(isColoured(false, {}), false);
  assert.equal(isColoured(true, { NO_COLOR: '1' }), false);
  assert.equal(isColoured(true, { CI: 'true' }), false);
});

describe('a file that runs once more', () => {
  const failed = ended({ count: { passed: 1, failed: 1, skipped: 0 } });
  const fail = (report: Report) => {
    report.testFailed('a.test.ts', { testPath: ['case'], details: 'Error: boom' });
    report.fileEnded(failed);
    report.fileAgain(failed);
  };

  test('counts once, and what it failed by is still shown when it passes', () => {
    const lines = linesOf((report) => {
      fail(report);
      report.fileEnded(ended({ count: { passed: 2, failed: 0, skipped: 0 } }));
    });
    assert.equal(lines.at(-1), '2 passed, 0 failed');
    const summary = lines.slice(
      lines.indexOf('Failed beside other files and passed alone, to be mended (1):'),
      -2,
    );
    assert.deepEqual(summary.slice(2), ['1. a.test.ts › case', '    Error: boom']);
  });

  test('fails by what the second run failed by', () => {
    const lines = linesOf((report) => {
      fail(report);
      report.testFailed('a.test.ts', { testPath: ['case'], details: 'Error: again' });
      report.fileEnded(failed);
    });
    assert.equal(lines.at(-1), '1 passed, 1 failed');
    assert.ok(!lines.some((line) => line.startsWith('Failed beside other files')));
    assert.deepEqual(lines.slice(lines.indexOf('Everything that failed (1):'), -2).slice(2), [
      '1. a.test.ts › case',
      '    Error: again',
    ]);
  });
});
