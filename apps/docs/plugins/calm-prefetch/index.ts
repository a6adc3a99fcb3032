import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/**
 * The code of pages behind the links in sight is fetched ahead when the browser has nothing else to do, and each file
 * once. The framework alone would fetch the same few files hundreds of times for a page with many links, all during
 * hydration.
 */
export function calmPrefetch({ siteDir }: LoadContext): Plugin {
  const inPlaceOf = (module: string, ours: string): Readonly<Record<string, string>> => ({
    [module]: join(siteDir, 'plugins/calm-prefetch', ours),
  });
  return {
    name: 'calm-prefetch',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /@docusaurus[\\/]core[\\/]lib[\\/]client[\\/]clientEntry\.js$/,
            resolve: { alias: inPlaceOf('./docusaurus', 'prefetch-when-idle.ts') },
          },
          {
            test: /@docusaurus[\\/]core[\\/]lib[\\/]client[\\/]docusaurus\.js$/,
            resolve: { alias: inPlaceOf('./prefetch', 'prefetch-once.ts') },
          },
        ],
      },
    }),
  };
}
