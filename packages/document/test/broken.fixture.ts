/** Broken documents for tests of whoever takes documents: in known ways, and by chance. */
export { brokenDocument } from './broken-document.fixture.ts';
export { GETTING_STARTED } from './docs-pages.fixture.ts';
export { type Loose, MUTATIONS } from './mutations.fixture.ts';
