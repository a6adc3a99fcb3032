import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoadContext, Plugin, RouteConfig } from '@docusaurus/types';
import { API_DESCRIPTION, API_TITLE, apiPage } from './api-page.ts';
import { type LlmsPage, llmsFullText, llmsText } from './llms-text.ts';
import { plainPage } from './plain-page.ts';

/** For readers that are programs: every page as Markdown at its address plus `.md`, llms.txt and llms-full.txt. */
export function llmsTxt(context: LoadContext): Plugin {
  return {
    name: 'spark-llms-txt',
    async postBuild({ outDir, routes, siteConfig }) {
      const sources = routes.flatMap(writtenPages);
      const written = await Promise.all(
        sources.map(async ({ path, file }): Promise<LlmsPage> => {
          const source = await readFile(join(context.siteDir, file), 'utf8');
          return { route: `/${path.slice(context.baseUrl.length)}`, ...plainPage(source, file) };
        }),
      );
      const api: LlmsPage = {
        route: '/api',
        title: API_TITLE,
        description: API_DESCRIPTION,
        markdown: apiPage(),
      };
      const pages = [...written, api];
      for (const { route, markdown } of pages) {
        const file = join(outDir, `${route.slice(1)}.md`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, markdown);
      }
      const site = {
        root: `${siteConfig.url}${siteConfig.baseUrl}`.replace(/\/$/, ''),
        title: siteConfig.title,
      };
      await writeFile(join(outDir, 'llms.txt'), llmsText(pages, site));
      await writeFile(join(outDir, 'llms-full.txt'), llmsFullText(pages, site));
    },
  };
}

/** Routes whose page was written as Markdown, however deep they are nested. */
function writtenPages(route: RouteConfig): readonly { readonly path: string; readonly file: string }[] {
  const inner = (route.routes ?? []).flatMap(writtenPages);
  const file = route.metadata?.sourceFilePath;
  return file && /\.mdx?$/.test(file) ? [{ path: route.path, file }, ...inner] : inner;
}
