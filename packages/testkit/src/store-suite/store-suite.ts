import { describe } from 'node:test';
import { archiveRules } from './archive-rules.ts';
import { blobRules } from './blob-rules.ts';
import { chainRules } from './chain-rules.ts';
import { commitRules } from './commit-rules.ts';
import { deploymentRules } from './deployment-rules.ts';
import { documentRules } from './document-rules.ts';
import { dumpRules } from './dump-rules.ts';
import { journalRules } from './journal-rules.ts';
import { lifeRules } from './life-rules.ts';
import { longBookRules } from './long-book-rules.ts';
import { modelRules } from './model-rules.ts';
import { racingRules } from './racing-rules.ts';
import { readingRules } from './reading-rules.ts';
import { retentionRules } from './retention-rules.ts';
import { signalRules } from './signal-rules.ts';
import { createWithHome, type StoreSuiteOptions } from './store-home.ts';
import { strategyDocumentRules } from './strategy-document-rules.ts';
import { trailRules } from './trail-rules.ts';

/** Everything the store port promises, for every implementation. The rules are numbered in the store's SPEC.md. */
export function storeSuite({ name, open }: StoreSuiteOptions): void {
  const withHome = createWithHome(open);
  describe(`store: ${name}`, () => {
    commitRules(withHome);
    readingRules(withHome);
    journalRules(withHome);
    longBookRules(withHome);
    retentionRules(withHome, open);
    chainRules(withHome, open);
    archiveRules(withHome, open);
    trailRules(withHome);
    documentRules(withHome);
    strategyDocumentRules(withHome);
    deploymentRules(withHome);
    signalRules(withHome);
    blobRules(withHome);
    racingRules(withHome);
    lifeRules(withHome);
    dumpRules(withHome, open);
    modelRules(open);
  });
}
