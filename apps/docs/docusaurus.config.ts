import type * as Preset from '@docusaurus/preset-classic';
import type { Config } from '@docusaurus/types';
import { aliases } from './plugins/aliases/index.ts';
import { movedPages } from './plugins/aliases/moved-pages.ts';
import { apiReference } from './plugins/api-reference/index.ts';
import { bundleTrim } from './plugins/bundle-trim/index.ts';
import { bundlerCacheKey } from './plugins/bundler-cache-key/index.ts';
import { calmPrefetch } from './plugins/calm-prefetch/index.ts';
import { generatedContent } from './plugins/generated-content/index.ts';
import { indicatorPictures } from './plugins/indicator-pictures/index.ts';
import { llmsTxt } from './plugins/llms-txt/index.ts';
import { runnableSamples } from './plugins/runnable-samples/index.ts';
import { runtimeLast } from './plugins/runtime-last/index.ts';
import { search } from './plugins/search/index.ts';

/** The public address of the site. Set the outward links when you host it. */
const url = process.env.SPARK_SITE_URL ?? 'http://localhost:8080';
const baseUrl = process.env.SPARK_SITE_BASE ?? '/';
const codeHost = process.env.SPARK_CODE_URL ?? 'https://github.com/spark-trading';
const videoChannel = process.env.SPARK_VIDEO_URL ?? 'https://www.youtube.com/@spark-trading';

const docs = {
  beforeDefaultRemarkPlugins: [generatedContent],
  lastVersion: 'current',
  versions: { current: { label: '0.1.4', badge: false } },
};

/** Aliases and lists of tags are not search results. */
const notInSitemap = [
  '/blog/tags/**',
  ...movedPages(__dirname).map(({ from }) => `${baseUrl.replace(/\/$/, '')}${from}`),
];

const NO_THEME = { plain: {}, styles: [] };

const config: Config = {
  title: 'Spark',
  tagline: 'One order, every account.',
  url,
  baseUrl,
  favicon: 'favicon.svg',
  trailingSlash: false,
  // The specification ignores broken links at build time; a stricter check runs in the tests.
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  markdown: {
    format: 'detect',
    hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' },
  },
  future: { v4: true, faster: true },
  storage: { namespace: false },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  presets: [
    [
      'classic',
      {
        docs: { ...docs, path: 'spark', routeBasePath: 'spark', sidebarPath: './sidebars/spark.ts' },
        blog: {
          beforeDefaultRemarkPlugins: [generatedContent],
          routeBasePath: 'blog',
          showReadingTime: true,
          blogTitle: 'Blog',
          blogDescription: 'What is new in Spark, how it was built, and what we learnt from trading with it.',
          blogSidebarCount: 'ALL',
          blogSidebarTitle: 'All posts',
          feedOptions: { type: ['rss', 'atom'], xslt: true, copyright: 'Copyright © 2025 Spark' },
          onInlineAuthors: 'throw',
        },
        theme: {
          customCss: [
            '../../packages/look/src/tokens.css',
            './src/css/site.css',
            './src/css/language-tabs.css',
            './src/css/page-states.css',
            './src/css/plain-page.css',
            './src/css/reduced-motion.css',
            './src/css/print.css',
          ],
        },
        pages: { beforeDefaultRemarkPlugins: [generatedContent] },
        sitemap: { changefreq: null, priority: null, ignorePatterns: notInSitemap },
      } satisfies Preset.Options,
    ],
  ],
  clientModules: [
    './src/clientModules/index-address.ts',
    './src/clientModules/page-loading.ts',
    './src/clientModules/load-failure.ts',
    './src/clientModules/scrollable-tables.ts',
  ],
  plugins: [
    apiReference,
    runnableSamples,
    aliases,
    search,
    llmsTxt,
    bundleTrim,
    calmPrefetch,
    runtimeLast,
    bundlerCacheKey,
    indicatorPictures,
    [
      '@docusaurus/plugin-content-docs',
      {
        ...docs,
        id: 'buildalgos',
        path: 'buildalgos',
        routeBasePath: 'buildalgos',
        sidebarPath: './sidebars/buildalgos.ts',
      },
    ],
  ],
  themeConfig: {
    image: 'social-card.png',
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
    announcementBar: {
      id: 'paper-first',
      content: `Spark runs on your own machine and trades on paper from the first minute. <a href="${baseUrl}spark/install">Start in two commands</a>.`,
      isCloseable: true,
      backgroundColor: '#1f2a44',
      textColor: '#ffffff',
    },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    blog: { sidebar: { groupByYear: true } },
    navbar: {
      title: 'Spark',
      logo: { alt: '', src: 'logo.svg', width: 32, height: 32 },
      items: [
        { to: '/spark/intro', label: 'Spark', position: 'left', activeBaseRegex: '^/spark/' },
        { to: '/api', label: 'SparkAPI', position: 'left' },
        { to: '/buildalgos/intro', label: 'BuildAlgos', position: 'left', activeBaseRegex: '^/buildalgos/' },
        { to: '/blogs', label: 'Blogs', position: 'left', activeBaseRegex: '^/blogs?(/|$)' },
        // Another app of the same server, which the router of the site does not know.
        { to: 'pathname:///console', label: 'Console', position: 'left', target: '_self' },
        { type: 'search', position: 'right' },
        { type: 'localeDropdown', position: 'right' },
        { href: codeHost, label: 'Code', position: 'right' },
        { href: videoChannel, label: 'Videos', position: 'right' },
      ],
    },
    footer: {
      style: 'dark',
      links: [
        {
          title: 'Learn',
          items: [
            { label: 'What Spark is', to: '/spark/intro' },
            { label: 'Install', to: '/spark/install' },
            { label: 'From sign-up to first order', to: '/spark/Guides/guide' },
          ],
        },
        {
          title: 'Build',
          items: [
            { label: 'API reference', to: '/api' },
            { label: 'TradingView', to: '/spark/BuildingAlgo/orderexec/tradingview-webhook' },
            { label: 'BuildAlgos', to: '/buildalgos/intro' },
          ],
        },
        {
          title: 'More',
          items: [
            { label: 'Blog', to: '/blog' },
            { label: 'Pricing', to: '/spark/pricing' },
            { label: 'For language models', href: `${baseUrl}llms.txt`, target: '_self' },
          ],
        },
      ],
      copyright: 'Copyright © 2025 Spark. Spark executes orders; it gives no investment advice.',
    },
    // The site's own code block needs none of it, and these settings are in every page.
    prism: { theme: NO_THEME, darkTheme: NO_THEME, magicComments: [] },
  } satisfies Preset.ThemeConfig,
};

// Docusaurus reads the configuration as a default export.
// biome-ignore lint/style/noDefaultExport: the framework demands it.
export default config;
