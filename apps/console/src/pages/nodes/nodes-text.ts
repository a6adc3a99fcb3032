import type { Nodes } from '@spark/client';

export type NodeRow = Nodes['nodes'][number];

type Tone = 'good' | 'bad' | 'warn' | 'none';

/** The first part of a long name: enough to tell a few servers apart. */
const NAME_CHARS = 8;

export function nodeName(node: string | null): string {
  return node === null ? 'nobody' : node.slice(0, NAME_CHARS);
}

export function isSingleServer({ nodes }: Nodes): boolean {
  return nodes.length === 1 && nodes[0]?.address === null;
}

export const STATE_TONE: Readonly<Record<NodeRow['state'], Tone>> = {
  running: 'good',
  silent: 'bad',
  leaving: 'warn',
  dead: 'none',
};

/** `0.6 s ago`: beats come every second, so tenths tell something. */
export function seenText({ state, beatAgeMs }: Pick<NodeRow, 'state' | 'beatAgeMs'>): string {
  if (state === 'dead') return 'gone';
  return beatAgeMs === null ? 'not seen yet' : `${(beatAgeMs / 1_000).toFixed(1)} s ago`;
}

/** What somebody has to look at, the most important first. */
export function nodesConcerns({ nodes, meant, duties, desksWaiting }: Nodes): readonly string[] {
  const silent = nodes.filter(({ state }) => state === 'silent');
  const living = nodes.filter(({ state }) => state === 'running' || state === 'leaving');
  return [
    ...(desksWaiting === 0
      ? []
      : [
          desksWaiting === 1
            ? 'A desk with something under way waits for an owner.'
            : `${desksWaiting} desks with something under way wait for an owner.`,
        ]),
    ...silent.map(
      ({ node }) => `${nodeName(node)} is silent. After 8 s it is declared dead, and others take its desks.`,
    ),
    ...duties
      .filter(({ node }) => node === null)
      .map(({ duty }) => `Nobody does ${duty} for all at the moment.`),
    ...(living.length === 1
      ? ['One server runs: nobody takes its desks when it is lost.']
      : living.length + silent.length < meant
        ? [`Servers that do not run: ${meant - living.length - silent.length} of ${meant}.`]
        : []),
  ];
}

export function atRestText({ desksAtRest, desksWaiting }: Nodes): string {
  if (desksAtRest + desksWaiting === 0) return 'Every desk has an owner.';
  const some = desksAtRest === 1 ? '1 desk waits' : `${desksAtRest} desks wait`;
  return `${some} for a call of their user: nothing is under way there.`;
}
