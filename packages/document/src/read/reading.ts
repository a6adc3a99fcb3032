import type { IssueList } from '../issue/issue-list.ts';
import type { ListNode, Shape } from '../schema/shape.ts';

/** Where the reader stands. */
export interface Place {
  readonly pointer: string;
  /** The page that explains this part. */
  readonly docs: string;
}

/** What is passed along while a document is read: the issues so far, and how to read a part. */
export interface Reading {
  readonly found: IssueList;
  read(shape: Shape, value: unknown, place: Place): void;
}

/** A list that is missing or shorter than it may be. */
export function reportShort(node: ListNode, { pointer, docs }: Place, found: IssueList): void {
  const messages: Readonly<Record<string, string>> = {
    no_action: 'A condition needs at least one action; link one.',
    group_empty: 'A group needs at least one row; add one or delete the group.',
  };
  const { codeShort = 'too_few', min } = node;
  const entries = min === 1 ? 'one entry' : `${min} entries`;
  found.error({
    code: codeShort,
    pointer,
    message: messages[codeShort] ?? `At least ${entries} must be given.`,
    docs,
  });
}
