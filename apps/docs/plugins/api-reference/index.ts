import { copyFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { buildModel } from './build-model.ts';
import { buildPageContent, type PageContent } from './page-content.ts';

const NAME = 'api-reference';
const DESCRIPTIONS = ['openapi.json', 'asyncapi.json'] as const;

/**
 * The page /api, made from the contract's own descriptions. The text of the page is rendered here, at build: the
 * server side prints it, and the browser neither downloads it a second time as script nor hydrates it.
 */
export function apiReference({ baseUrl, siteConfig, siteDir }: LoadContext): Plugin {
  const site = createRequire(join(siteDir, 'package.json'));
  const fileOf = (name: (typeof DESCRIPTIONS)[number]) => site.resolve(`@spark/contract/${name}`);
  return {
    name: NAME,
    getPathsToWatch: () => DESCRIPTIONS.map(fileOf),
    async loadContent() {
      const [openApi, asyncApi] = DESCRIPTIONS.map((name) => JSON.parse(readFileSync(fileOf(name), 'utf8')));
      return buildPageContent(buildModel(openApi, asyncApi), siteConfig.url, baseUrl);
    },
    async contentLoaded({ content, actions }) {
      const { outline, text, forms } = content as PageContent;
      const outlineFile = await actions.createData('outline.json', JSON.stringify(outline));
      await actions.createData('text.json', JSON.stringify(text));
      await actions.createData('forms.json', JSON.stringify(forms));
      actions.addRoute({
        path: `${baseUrl}api`,
        component: '@site/src/components/api-reference/ApiReferencePage.tsx',
        modules: { outline: outlineFile },
        exact: true,
      });
    },
    configureWebpack(_config, isServer) {
      const side = isServer ? 'printed-text.server.ts' : 'printed-text.browser.ts';
      return {
        resolve: {
          alias: {
            '@theme/api-reference-text': join(siteDir, 'src/components/api-reference', side),
          },
        },
      };
    },
    // The server serves these files itself; a static host has only what is built.
    async postBuild({ outDir }) {
      for (const name of DESCRIPTIONS) copyFileSync(fileOf(name), join(outDir, name));
    },
  };
}
