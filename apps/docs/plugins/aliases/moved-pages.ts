import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface MovedPage {
  readonly from: string;
  readonly to: string;
}

/** Addresses that people use or the specification names, and where their content is. */
const MOVED: readonly MovedPage[] = [
  { from: '/docs', to: '/spark/intro' },
  { from: '/spark', to: '/spark/intro' },
  { from: '/blogs', to: '/blog' },
  { from: '/buildalogs', to: '/buildalgos/intro' },
  { from: '/buildalgos', to: '/buildalgos/intro' },
  { from: '/spark/guide', to: '/spark/Guides/guide' },
  { from: '/spark/tgsetup', to: '/spark/Guides/tgsetup' },
  { from: '/spark/ConnectBrokers/index', to: '/spark/ConnectBrokers' },
];

const BUILDER_GROUPS = ['Actions', 'Conditions', 'DataPoints', 'Indicators'] as const;

/** The pages of the builder are also known one level down, below buildingStrats. */
export function movedPages(siteDir: string): readonly MovedPage[] {
  const builderPages = BUILDER_GROUPS.flatMap((group) =>
    readdirSync(join(siteDir, 'buildalgos', group))
      .filter((file) => /\.mdx?$/.test(file))
      .map((file) => `${group}/${file.replace(/\.mdx?$/, '')}`),
  );
  return [
    ...MOVED,
    ...builderPages.map((page) => ({
      from: `/buildalgos/buildingStrats/${page}`,
      to: `/buildalgos/${page}`,
    })),
  ];
}
