import type { PageHit } from '@site/plugins/search/create-finder';

/** One line that can be chosen: a page, or a section beneath its page. */
export interface ResultRow {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly isSection: boolean;
}

const LABELS = { guide: '', api: 'API', blog: 'Blog', page: '', answer: '', absent: 'not in Spark' } as const;

export function resultRows(hits: readonly PageHit[]): readonly ResultRow[] {
  return hits.flatMap((hit) => [
    { url: hit.url, title: hit.page, text: hit.text, label: labelOf(hit), isSection: false },
    ...hit.sections.map(({ url, section, text }) => ({
      url,
      title: section,
      text,
      label: '',
      isSection: true,
    })),
  ]);
}

function labelOf({ kind, url }: PageHit): string {
  if (kind !== 'guide') return LABELS[kind];
  return url.startsWith('/buildalgos') ? 'BuildAlgos' : 'Spark';
}
