import { useRead } from '../../reads/use-read.ts';

export type Templates = readonly {
  readonly id: string;
  readonly title: string;
  readonly document: Readonly<Record<string, unknown>>;
}[];

/** The content of `saved 12` or `template orb`; undefined until it was read. */
export function useChosenDocument(
  source: string,
  templates: Templates,
): Readonly<Record<string, unknown>> | undefined {
  const [kind, id = ''] = source.split(' ');
  const read = useRead(
    ['document', id],
    async (spark) => (await spark.readDocument({ id: Number(id) })).data[0]?.document ?? {},
    { isOff: kind !== 'saved' },
  );
  if (kind === 'template') return templates.find((template) => template.id === id)?.document;
  return read.isPlaceholderData ? undefined : read.data;
}
