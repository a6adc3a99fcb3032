import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { createManualClock, type ManualClock } from '@spark/testkit';
import pino from 'pino';
import type { BuildOutcome, BuildStep } from '../src/site/build-process.ts';
import { contentPolicy } from '../src/site/content-policy.ts';
import { finishBuild } from '../src/site/finish-build.ts';
import { openSite, type Site } from '../src/site/site.ts';

/** A tiny site in its own folder, with a builder that the test controls. */
export type SiteUnderTest = {
  readonly folder: string;
  readonly site: Site;
  readonly clock: ManualClock;
  readonly logged: () => string;
  readonly reach: (step: BuildStep) => void;
  readonly end: (outcome: BuildOutcome) => Promise<void>;
};

export const THEME_SCRIPT = 'document.documentElement.dataset.theme="light"';
export const THEME_HASH = `sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`;
export const HASHED = '/assets/js/main.3f7677d4.js';

const LONG = 'One order, every account. '.repeat(40);
const page = (title: string) =>
  `<!doctype html><title>${title}</title><script>${THEME_SCRIPT}</script><script src=${HASHED} defer></script>` +
  `<script type="application/ld+json">{"@type":"BreadcrumbList"}</script><p>${LONG}</p>`;

export const FILES: Readonly<Record<string, string>> = {
  'index.html': page('home'),
  '404.html': page('nothing here'),
  'blog.html': page('blog'),
  'spark/intro.html': page('intro'),
  'spark/ConnectBrokers/index.html': page('brokers'),
  'plain.html': '<p>no script</p>',
  'assets/js/main.3f7677d4.js': `console.log(${JSON.stringify(LONG)})`,
  'logo.png': 'not really a picture',
  'llms.txt': LONG,
  'openapi.json': '{"from":"the site"}',
  'big.txt': 'x'.repeat(3_000_000),
};

export async function writeSite(folder: string, files = FILES): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  await finishBuild({ folder, inputs: 'of the test', previousFolder: join(folder, 'none') });
}

export async function siteFor(t: TestContext, state: 'built' | 'absent' = 'built'): Promise<SiteUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-site-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  if (state === 'built') await writeSite(folder);
  const lines: string[] = [];
  const clock = createManualClock();
  let reach: (step: BuildStep) => void = () => undefined;
  let end: (outcome: BuildOutcome) => void = () => undefined;
  const site = await openSite({
    name: 'site',
    policy: contentPolicy,
    folder,
    clock,
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    builder: (onStep) => {
      reach = onStep;
      const ended = new Promise<BuildOutcome>((resolve) => {
        end = resolve;
      });
      return { ended, stop: async () => end({ kind: 'stopped' }) };
    },
  });
  return {
    folder,
    site,
    clock,
    logged: () => lines.join(''),
    reach: (step) => reach(step),
    end: async (outcome) => {
      end(outcome);
      await becomes(() => site.building() === null && (outcome.kind !== 'built' || site.pages() !== null));
    },
  };
}

/** Waits for what the site does by itself, such as reading a new manifest. */
export async function becomes(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
