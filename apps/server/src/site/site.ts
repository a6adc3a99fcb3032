import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@spark/core';
import type { FastifyBaseLogger } from 'fastify';
import type { BuildRun, BuildStep, SiteBuilder } from './build-process.ts';
import type { PagePolicy } from './content-policy.ts';
import { createFileMemory, type FileMemory } from './file-memory.ts';
import { MANIFEST_NAME, readManifest } from './manifest.ts';
import { type SitePages, sitePages } from './site-pages.ts';

/** Built pages, the documentation site or the console, as the server sees them: the newest whole build, and what is known of the next. */
export type Site = {
  readonly pages: () => SitePages | null;
  readonly building: () => Building | null;
  readonly memory: FileMemory;
  readonly name: SiteName;
  /** Builds the site if what it is made of has changed. The present build is served meanwhile. */
  readonly build: () => void;
  /** It may have been built by hand: checks for a newer build, at most once a second unless at once. */
  readonly recheck: (when?: 'at once') => Promise<void>;
  /** When no build is under way. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type SiteName = 'site' | 'console';

export type Building = { readonly elapsedMs: number; readonly step: BuildStep | null };

type Parts = {
  readonly name: SiteName;
  readonly policy: PagePolicy;
  readonly folder: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly builder: SiteBuilder;
};

/** The whole site is about two megabytes when compressed, so this holds all of it and a bound all the same. */
const MEMORY_BYTES = 12 * 1024 * 1024;
const LOOK_EVERY_MS = 1_000;

export async function openSite({ name, policy, folder, clock, log, builder }: Parts): Promise<Site> {
  const memory = createFileMemory(MEMORY_BYTES);
  let pages: SitePages | null = null;
  let writtenMs = Number.NaN;
  let lookedMs = clock.now();
  let run: BuildRun | null = null;
  let startedMs = 0;
  let step: BuildStep | null = null;

  async function load(): Promise<void> {
    const newest = await whenWritten(folder);
    if (newest === null || newest === writtenMs) return;
    const manifest = await readManifest(folder);
    if (manifest === null) return;
    pages = sitePages(folder, manifest, policy);
    writtenMs = newest;
    memory.forget();
  }

  async function follow(started: BuildRun): Promise<void> {
    const outcome = await started.ended;
    run = null;
    if (outcome.kind === 'stopped') return;
    const seconds = Math.round((clock.now() - startedMs) / 100) / 10;
    if (outcome.kind === 'failed') {
      const served = pages === null ? 'a page that says so' : 'the one built before';
      log.error({ lastLines: outcome.lastLines, seconds, served }, `the ${name} could not be built`);
      return;
    }
    await load();
    if (outcome.kind === 'built') log.info({ seconds }, `the ${name} is built`);
    if (pages === null) log.error({ folder }, `the ${name} was built but there is nothing to serve`);
  }

  await load();
  return {
    pages: () => pages,
    building: () => (run === null ? null : { elapsedMs: clock.now() - startedMs, step }),
    memory,
    name,
    build: () => {
      startedMs = clock.now();
      step = null;
      run = builder((reached) => {
        if (step === null) log.info(`the ${name} is being built`);
        step = reached;
      });
      follow(run).catch((error) => log.error({ err: error }, `the ${name} could not be read`));
    },
    recheck: async (when) => {
      if (when === undefined && clock.now() - lookedMs < LOOK_EVERY_MS) return;
      lookedMs = clock.now();
      await load().catch((error) => log.error({ err: error }, `the ${name} could not be read`));
    },
    settled: async () => {
      await run?.ended;
    },
    stop: async () => {
      await run?.stop();
    },
  };
}

async function whenWritten(folder: string): Promise<number | null> {
  try {
    return (await stat(join(folder, MANIFEST_NAME))).mtimeMs;
  } catch {
    return null;
  }
}
