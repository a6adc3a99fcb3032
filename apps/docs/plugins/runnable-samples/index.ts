import type { LoadContext, Plugin } from '@docusaurus/types';
import { findRunnable } from './find-runnable.ts';

const FOLDERS = ['spark', 'buildalgos'];

/** What a program imports, and its replacement in the page: no login, and no Node. */
const IN_THE_PAGE: Readonly<Record<string, string>> = {
  '@spark/client': '@site/src/components/run-sample/page-client.ts',
  'node:timers/promises': '@site/src/components/run-sample/page-timers.ts',
};

/**
 * The programs of the pages that run in the page, as modules of the site. They are compiled with it because the content
 * security policy lets a page run nothing else, and a page shows exactly what its button runs.
 */
export function runnableSamples({ siteDir }: LoadContext): Plugin {
  return {
    name: 'runnable-samples',
    getPathsToWatch: () => FOLDERS.map((folder) => `${siteDir}/${folder}/**/*.md`),
    async loadContent() {
      return findRunnable(siteDir, FOLDERS);
    },
    async contentLoaded({ content, actions }) {
      const programs = [...(content as ReadonlyMap<string, string>)];
      for (const [id, code] of programs) await actions.createData(`${id}.ts`, inThePage(code));
      const rows = programs.map(([id]) => `  '${id}': () => import('./${id}.ts'),\n`);
      await actions.createData('programs.ts', `export const PROGRAMS = {\n${rows.join('')}};\n`);
    },
  };
}

function inThePage(code: string): string {
  const text = code.replace(/(?<=^import [^;]* from )'([^']+)'/gm, (_, name: string) => {
    const stand = IN_THE_PAGE[name];
    if (stand === undefined) throw new Error(`A program with a button to run it imports ${name}`);
    return `'${stand}'`;
  });
  // A module even where nothing is imported, so that it may await.
  return `${text}\nexport {};\n`;
}
