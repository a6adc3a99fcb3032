import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/**
 * Leaves out of every page's script what the framework brings and this site never uses: the highlighter, which the
 * site's own code block does not use, all but one of TypeScript's helper functions, and the sorting rules of languages.
 */
export function bundleTrim({ siteDir }: LoadContext): Plugin {
  const replaced = (name: string) => join(siteDir, 'plugins/bundle-trim', name);
  return {
    name: 'bundle-trim',
    configureWebpack(_config, isServer) {
      return {
        resolve: { alias: { [highlighterOf(siteDir)]: replaced('no-highlighter.ts') } },
        module: {
          rules: isServer
            ? []
            : [
                {
                  test: /@docusaurus[\\/]utils-common/,
                  resolve: { alias: { tslib: replaced('one-helper.ts') } },
                },
                {
                  test: /@docusaurus[\\/].*(?:docsClientUtils|reactUtils)\.js$/,
                  use: [replaced('plain-order-loader.ts')],
                },
              ],
        },
      };
    },
  };
}

/** Docusaurus imports it by its whole path. */
function highlighterOf(siteDir: string): string {
  return require.resolve('@docusaurus/theme-classic/lib/prism-include-languages', { paths: [siteDir] });
}
