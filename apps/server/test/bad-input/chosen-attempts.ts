import type { Route } from '@spark/contract';
import { testSize } from '@spark/testkit';
import type { Expectation } from './expectation.ts';
import { CANONICAL } from './mutations.ts';
import type { Attempt } from './request.ts';

/** Of the attempts at one part of a call that must get the same reply, so many are made. */
const SAME_MAX = testSize('sameMistakes');
/** Of the replies that one part of a call gives, so many are had there. */
const REPLIES_OF_PART = testSize('repliesOfPart');
/** Of a hundred calls that accept something for the same reason, so many are asked for it. */
const ACCEPTING_CALLS = testSize('acceptingCalls');
/** Each mistake is made at so many calls at least, whatever else gets the same reply there: thousands differ. */
const CALLS_MIN = 1;

export type Choice = {
  readonly takes: (route: Route, attempt: Attempt) => boolean;
  /** Mistakes that were met and never made; none is ever left out. */
  readonly neverMade: () => readonly string[];
};

/**
 * Which attempts are made. A field is wrong in dozens of ways that all must be answered with the same problem, at hundreds of
 * fields: each call gives each kind of refusal, each of its parts is wrong once, and each mistake is made somewhere. What is
 * accepted is accepted by the same code for all calls, and is tried at some of them. `npm run test:long` makes all.
 */
export function createChoice(): Choice {
  const same = createCount();
  const atPart = createCount();
  const ofKind = createCount();
  const made = createCount();
  const accepting = createCount();
  /** Counts a call when it first meets the reason, and says whether it is one of those that are asked. */
  const isAsked = (sameKind: string, because: string): boolean => {
    if (!ofKind.has(sameKind)) accepting.add(because, 1);
    return ((accepting.of(because) - 1) * ACCEPTING_CALLS) % 100 < ACCEPTING_CALLS;
  };
  return {
    takes: (route, { what, expected }) => {
      const { part, mistake } = parted(route, what);
      const samePart = [route.id, part, expected.kind].join('\n');
      const sameReply = [samePart, replyOf(expected)].join('\n');
      const sameKind = [route.id, kindOf(expected)].join('\n');
      const isRare =
        (expected.kind === 'refused' && atPart.of(samePart) < REPLIES_OF_PART) ||
        (ofKind.of(sameKind) < SAME_MAX &&
          (expected.kind === 'refused' || what === CANONICAL || isAsked(sameKind, expected.because)));
      const isTaken = (isRare && same.of(sameReply) < SAME_MAX) || made.of(mistake) < CALLS_MIN;
      for (const [count, key] of [
        [same, sameReply],
        [atPart, samePart],
        [ofKind, sameKind],
        [made, mistake],
      ] as const)
        count.add(key, isTaken ? 1 : 0);
      return isTaken;
    },
    neverMade: made.never,
  };
}

type Parted = { readonly part: string; readonly mistake: string };

/**
 * `qty in the body: a text`: the part of the call, and what is wrong with it. In `legs in the body: an entry with qty with a text`
 * it is a part of a part; in `qty twice in the query` the name is a part, and the rest happens to every field.
 */
function parted(route: Route, what: string): Parted {
  const colon = what.indexOf(': ');
  if (colon < 0) return { part: '', mistake: what.replaceAll(namesOf(route), 'a field') };
  const within = what.slice(colon + 2);
  const [inner = ''] = /^(?:an entry with )?(?:\w+ with )*/.exec(within) ?? [];
  const mistake = within.slice(inner.length);
  return inner === ''
    ? { part: what.slice(0, colon), mistake }
    : { part: `${what.slice(0, colon)}: ${inner}`, mistake: `within: ${mistake}` };
}

const NAMES = new Map<string, RegExp>();

/** The names of its fields, in whatever letters. */
function namesOf({ id, path, query, body }: Route): RegExp {
  let names = NAMES.get(id);
  if (names === undefined) {
    const all = [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      ...Object.keys(query?.properties ?? {}),
      ...Object.keys(body?.properties ?? {}),
    ];
    names = all.length === 0 ? /(?!)/g : new RegExp(`\\b(${all.join('|')})\\b`, 'gi');
    NAMES.set(id, names);
  }
  return names;
}

function replyOf(expected: Expectation): string {
  if (expected.kind === 'accepted') return expected.because;
  return expected.problems.map(({ code, field }) => `${code} ${field ?? ''}`).join(', ');
}

/** What is wrong, wherever it is. */
function kindOf(expected: Expectation): string {
  if (expected.kind === 'accepted') return expected.because;
  return expected.problems.map(({ code }) => code).join(', ');
}

function createCount() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    has: (key: string) => counts.has(key),
    add: (key: string, more: number) => void counts.set(key, (counts.get(key) ?? 0) + more),
    never: () => [...counts].filter(([, count]) => count === 0).map(([key]) => key),
  };
}
