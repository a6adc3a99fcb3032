import type { Paint } from './paint.ts';
import type { FileResult } from './run-file.ts';
import type { Failure, FileCount } from './tally.ts';

const outputLinesMax = 200;
const summaryLinesMax = 80;
const filesShown = 10;

interface ReportedFailure {
  readonly subject: string;
  readonly title: string;
  details: string;
}

export interface Report {
  stagePassed(name: string, seconds: number): void;
  stageFailed(name: string, seconds: number, details: string): void;
  note(text: string): void;
  testFailed(file: string, failure: Failure): void;
  fileEnded(result: FileResult): void;
  stageEnded(name: string, seconds: number, count: FileCount): void;
  /** Something that failed only beside others. */
  unsteady(file: string, failure: Failure): void;
  /** Takes back what a file came to, because it runs once more. */
  fileAgain(first: FileResult): void;
  /** The files that took most of the processor; without that number, those that took longest. */
  costliest(results: readonly FileResult[]): void;
  /** Of everything together; null where the system does not count it. */
  processorUsed(seconds: number | null): void;
  /** Repeats every failure and ends with the one line that scripts read. */
  end(): FileCount;
}

/**
 * Reports the run to a person: one line per file that passes, everything about a failure at the moment it happens, and
 * the same again at the end, so that nobody has to scroll for it.
 */
export function createReport(write: (text: string) => void, paint: Paint): Report {
  let failures: ReportedFailure[] = [];
  let takenBack: ReportedFailure[] = [];
  let total: FileCount = { passed: 0, failed: 0, skipped: 0 };

  const line = (text = '') => write(`${text}\n`);
  const add = (count: FileCount, times = 1) => {
    total = {
      passed: total.passed + times * count.passed,
      failed: total.failed + times * count.failed,
      skipped: total.skipped + times * count.skipped,
    };
  };
  const list = (those: readonly ReportedFailure[]) => {
    for (const [index, { title, details }] of those.entries()) {
      line();
      line(`${index + 1}. ${paint.strong(title)}`);
      line(indent(firstLines(details, summaryLinesMax)));
    }
  };
  const fail = (subject: string, title: string, details: string) => {
    failures.push({ subject, title, details });
    line(`${paint.bad('✗')} ${paint.strong(title)}`);
    line(indent(details));
  };

  return {
    stagePassed(name, seconds) {
      add({ passed: 1, failed: 0, skipped: 0 });
      line(`${paint.good('✓')} ${name} ${paint.quiet(`(${inSeconds(seconds)})`)}`);
    },
    stageFailed(name, seconds, details) {
      add({ passed: 0, failed: 1, skipped: 0 });
      fail(name, `${name} (${inSeconds(seconds)})`, details);
    },
    note: (text) => line(paint.quiet(text)),
    testFailed: (file, failure) => fail(file, [file, ...failure.testPath].join(' › '), failure.details),
    fileEnded(result) {
      add(result.count);
      const mark = result.count.failed > 0 ? paint.bad('✗') : paint.good('✓');
      const facts = `(${countText(result.count)}, ${inSeconds(result.seconds)})`;
      line(`  ${mark} ${result.file} ${paint.quiet(facts)}`);
      if (result.count.failed === 0 || result.output === '') return;
      const details = `The file wrote:\n${indent(lastLines(result.output, outputLinesMax))}`;
      line(indent(details));
      // The output of a file belongs to its last failure, so that the summary shows both together.
      const last = failures.findLast(({ subject }) => subject === result.file);
      if (last) last.details += `\n${details}`;
    },
    unsteady(file, failure) {
      takenBack.push({
        subject: file,
        title: [file, ...failure.testPath].join(' › '),
        details: failure.details,
      });
      line(paint.quiet(`${file}: ${failure.details}`));
    },
    fileAgain(first) {
      add(first.count, -1);
      const isOfFile = ({ subject }: ReportedFailure) => subject === first.file;
      takenBack = [...takenBack, ...failures.filter(isOfFile)];
      failures = failures.filter((failure) => !isOfFile(failure));
      line(paint.quiet(`${first.file} failed beside others and runs again, alone`));
    },
    stageEnded(name, seconds, count) {
      const mark = count.failed > 0 ? paint.bad('✗') : paint.good('✓');
      line(`${mark} ${name} ${paint.quiet(`(${countText(count)}, ${inSeconds(seconds)})`)}`);
    },
    costliest(results) {
      const costOf = ({ seconds, processorSeconds }: FileResult) => processorSeconds ?? seconds;
      const costliest = results.toSorted((a, b) => costOf(b) - costOf(a)).slice(0, filesShown);
      line();
      line('The most expensive files:');
      line(paint.quiet('      wall  processor  file'));
      for (const { file, seconds, processorSeconds } of costliest)
        line(`${column(seconds, 10)} ${column(processorSeconds, 10)}  ${file}`);
    },
    processorUsed(seconds) {
      if (seconds === null) return;
      line();
      line(`All together used ${seconds.toFixed(0)} s of the processors.`);
    },
    end() {
      const stillFail = new Set(failures.map(({ subject }) => subject));
      const unsteady = takenBack.filter(({ subject }) => !stillFail.has(subject));
      if (unsteady.length > 0) {
        line();
        line(paint.strong(`Failed beside other files and passed alone, to be mended (${unsteady.length}):`));
        list(unsteady);
      }
      if (failures.length > 0) {
        line();
        line(paint.bad(`Everything that failed (${failures.length}):`));
        list(failures);
      }
      line();
      // Plain on purpose: this line is read by programs.
      line(totalText(total));
      return total;
    },
  };
}

export function totalText({ passed, failed, skipped }: FileCount): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function countText(count: FileCount): string {
  if (count.failed > 0 || count.skipped > 0) return totalText(count);
  return count.passed === 1 ? '1 test' : `${count.passed} tests`;
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

function column(seconds: number | null, width: number): string {
  return (seconds === null ? '' : inSeconds(seconds)).padStart(width);
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}

function firstLines(text: string, linesMax: number): string {
  const lines = text.split('\n');
  if (lines.length <= linesMax) return text;
  return [...lines.slice(0, linesMax), `… ${lines.length - linesMax} more lines above`].join('\n');
}

function lastLines(text: string, linesMax: number): string {
  const lines = text.split('\n');
  if (lines.length <= linesMax) return text;
  return [`… ${lines.length - linesMax} earlier lines left out`, ...lines.slice(-linesMax)].join('\n');
}
