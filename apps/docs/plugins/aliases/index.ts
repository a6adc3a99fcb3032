import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { movedPages } from './moved-pages.ts';

/**
 * Adds a page for every alias. The ready-made redirect plugin writes HTML files only, so that a click inside the site
 * would end on the not-found page; a real route works by click, by address and without scripts.
 */
export function aliases(context: LoadContext): Plugin {
  const toRoute = (path: string) => `${context.baseUrl.replace(/\/$/, '')}${path}`;
  return {
    name: 'spark-aliases',
    contentLoaded({ actions }) {
      for (const { from, to } of movedPages(context.siteDir)) {
        actions.addRoute({
          path: toRoute(from),
          component: '@site/src/components/moved-page/moved-page.tsx',
          exact: true,
          props: { to },
        });
      }
    },
    // Many hosts serve `x/index.html` for `/x`. An alias there that points to `/x` would loop, so it holds the page
    // itself.
    async postBuild({ outDir }) {
      for (const { from, to } of movedPages(context.siteDir)) {
        if (from === `${to}/index`) await copyFile(join(outDir, `${to}.html`), join(outDir, `${from}.html`));
      }
    },
  };
}
