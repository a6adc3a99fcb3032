import type { PageText } from '../../../plugins/api-reference/page-content.ts';

/** In the browser the text is in the page already; it is only fetched after a navigation from another page. */
export const printedText: PageText | undefined = undefined;

export async function loadPrintedText(): Promise<PageText> {
  const module = await import('@generated/api-reference/default/text.json');
  return module.default;
}
