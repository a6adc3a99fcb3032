import type { Page } from 'playwright-core';

export type CodeBlock = { readonly language: string; readonly title: string; readonly code: string };

export type GuidePage = {
  readonly title: string;
  readonly text: string;
  readonly blocks: readonly CodeBlock[];
  /** Links of the article to pages of the site, as written, each once. */
  readonly links: readonly string[];
};

/** The text of the article, its code, its links. */
export function readGuide(page: Page): Promise<GuidePage> {
  return page.evaluate(() => {
    const article = document.querySelector('article');
    if (!(article instanceof HTMLElement)) throw new Error('The page has no article.');
    const blocks = [...article.querySelectorAll('.theme-code-block')].map((block) => ({
      language: /language-(\S+)/.exec(block.className)?.[1] ?? '',
      title: block.querySelector('pre')?.parentElement?.previousElementSibling?.textContent ?? '',
      code: block.querySelector('code')?.textContent ?? '',
    }));
    const written = [...article.querySelectorAll('.markdown a[href]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    const links = [...new Set(written.filter((href) => /^[/#]/.test(href)))];
    const title = article.querySelector('h1')?.textContent ?? '';
    return { title, text: article.innerText, blocks, links };
  });
}
