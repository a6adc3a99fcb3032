/**
 * `npm run check`: types, lint and format, tidiness; the quick check before a commit. `npm run check -- --fix` also
 * writes what the formatter and the linter can fix by themselves.
 */
import { join } from 'node:path';
import { createPaint } from './testing/paint.ts';
import { linter, runTool, type ToolResult, typeChecker } from './testing/tool.ts';
import { checkTidy } from './tidy/check.ts';
import { findingText } from './tidy/finding.ts';
import { readFiles } from './tidy/read-files.ts';

const root = join(import.meta.dirname, '..');
const paint = createPaint({ isTerminal: process.stdout.isTTY === true, environment: process.env });
const shouldFix = process.argv.includes('--fix');
const unknown = process.argv.slice(2).filter((word) => word !== '--fix');

if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. The only option is --fix.`);
  process.exitCode = 1;
} else {
  await runChecks();
}

type Stage = { readonly name: string; readonly run: () => Promise<ToolResult> };

async function runChecks(): Promise<void> {
  // The linter first when it may write, so that the others see the fixed files.
  const lint = () => runTool(linter(shouldFix ? 'fix' : 'check', paint), { root });
  const types = () => runTool(typeChecker('.', paint), { root });
  const siteTypes = () => runTool(typeChecker('apps/docs', paint), { root });
  const consoleTypes = () => runTool(typeChecker('apps/console', paint), { root });
  const lintStage = { name: 'lint and format', run: lint };
  const typeStage = { name: 'types', run: types };
  const siteTypeStage = { name: 'types of the site', run: siteTypes };
  const consoleTypeStage = { name: 'types of the console', run: consoleTypes };
  const tidyStage = { name: 'tidy', run: async () => tidy() };
  const typeStages = [typeStage, siteTypeStage, consoleTypeStage];
  const rounds = shouldFix ? [[lintStage], typeStages, [tidyStage]] : [typeStages, [lintStage], [tidyStage]];

  const failed: string[] = [];
  const runStage = async ({ name, run }: Stage) => {
    const startMs = performance.now();
    const { passed, output } = await run();
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    console.log(`${passed ? paint.good('✓') : paint.bad('✗')} ${name} ${paint.quiet(`(${seconds} s)`)}`);
    if (!passed) {
      console.log(`${output}\n`);
      failed.push(name);
    }
  };
  for (const round of rounds) await Promise.all(round.map(runStage));
  if (failed.length === 0) {
    console.log('\nAll good.');
    return;
  }
  const canFix = !shouldFix && failed.includes(lintStage.name);
  const hint = canFix ? ' `npm run check -- --fix` fixes what can be fixed automatically.' : '';
  console.log(`\n${paint.bad('Not yet')}: ${failed.join(', ')}.${hint}`);
  process.exitCode = 1;
}

function tidy(): ToolResult {
  const findings = checkTidy(readFiles(root));
  return { passed: findings.length === 0, output: findings.map(findingText).join('\n') };
}
