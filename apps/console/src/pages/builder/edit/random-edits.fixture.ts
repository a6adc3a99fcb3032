import type { Action, Template } from '@spark/document';
import fc from 'fast-check';
import { checkedDocument } from '../check/check-text.ts';
import { entriesOf } from './catalog.ts';
import {
  addElement,
  duplicateElement,
  moveElement,
  removeElement,
  renameElement,
} from './element-commands.ts';
import { allElements, elementsOf, FAMILIES, freeName, type PlacedElement } from './elements.ts';
import { moveBox, replaceDocument, setField } from './field-commands.ts';
import { type Command, type History, redo, run, seal, undo } from './history.ts';
import type { Json } from './json.ts';
import { link, moveLink, unlink } from './link-commands.ts';
import { copyElements, pasteElements } from './paste.ts';
import { newElement } from './presets.ts';
import { sayCondition } from './sentence-command.ts';
import { moveElements, removeElements } from './several-commands.ts';
import {
  addGroup,
  addRow,
  moveNode,
  removeNode,
  setGroup,
  setOperator,
  unwrapNode,
  wrapNode,
} from './tree-commands.ts';

/** A template as it is edited. */
export function openedTemplate({ document }: Template): Json {
  return { ...document };
}

/** Numbers that choose what is edited: the document decides what they mean. */
export type Edit = { readonly kind: number; readonly a: number; readonly b: number; readonly c: number };

const number = fc.nat({ max: 1_000 });
export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({ kind: number, a: number, b: number, c: number }),
  { minLength: 1, maxLength: 40 },
);

function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items.length === 0 ? undefined : items[at % items.length];
}

/** Pointers of every row and group of a node. */
function nodesOf(node: unknown, pointer: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, value]): readonly string[] => {
    if (Array.isArray(value) && (key === 'all' || key === 'any'))
      return value.flatMap((child, index) => nodesOf(child, `${pointer}/${key}/${index}`));
    return key === 'not' ? nodesOf(value, `${pointer}/not`) : [];
  });
  return [pointer, ...inner];
}

type Maker = (document: Json, edit: Edit) => Command | undefined;

function ofTree(change: (document: Json, pointer: string, edit: Edit) => Command): Maker {
  return (document, edit) => {
    const condition = pick(elementsOf(document, 'conditions'), edit.a);
    const pointers = condition ? nodesOf(condition.value.when, `${condition.pointer}/when`) : [];
    const pointer = pick(pointers, edit.b);
    return pointer === undefined ? undefined : change(document, pointer, edit);
  };
}

function ofElement(change: (document: Json, id: string, edit: Edit) => Command): Maker {
  return (document, edit) => {
    const element = pick(allElements(document), edit.a);
    return element && change(document, element.id, edit);
  };
}

const OPERATORS = ['gt', 'lte', 'between', 'risingFor', 'trueWithin', 'crossAbove'];

const MAKERS: readonly Maker[] = [
  (document, { a, b }) => {
    const family = pick(FAMILIES, a) ?? 'data';
    const entry = pick(entriesOf(family), b);
    return entry && addElement(document, family, newElement(document, family, entry.id));
  },
  ofElement(duplicateElement),
  ofElement((document, id) => removeElement(document, id)),
  ofElement((document, id, { b }) =>
    removeElement(
      document,
      id,
      pick(
        allElements(document).filter((other) => other.id !== id),
        b,
      )?.id,
    ),
  ),
  ofElement((document, id, { b }) => renameElement(document, id, freeName(document, `named_${b}`))),
  ofElement((document, id, { b }) => moveElement(document, id, b % 6)),
  ofElement((document, id, { b, c }) => moveBox(document, id, { x: b, y: c })),
  ofElement((document, id, { b }) => {
    const pointer = allElements(document).find((element) => element.id === id)?.pointer ?? '';
    return setField(document, `${pointer}/length`, b % 3 === 0 ? undefined : b);
  }),
  (document, { a }) => setField(document, '/risk/capital', a % 2 === 0 ? undefined : a),
  (document, { a, b }) => {
    const condition = pick(elementsOf(document, 'conditions'), a);
    const action = pick(elementsOf(document, 'actions'), b);
    return condition && action && link(document, condition.id, action.id, b % 3);
  },
  (document, { a, b }) => {
    const condition = pick(elementsOf(document, 'conditions'), a);
    const action = pick(elementsOf(document, 'actions'), b);
    return condition && action && unlink(document, condition.id, action.id);
  },
  (document, { a, b, c }) => {
    const condition = pick(elementsOf(document, 'conditions'), a);
    return condition && moveLink(document, condition.id, b % 3, c % 3);
  },
  ofTree((document, pointer) => addRow(document, pointer)),
  ofTree((document, pointer, { c }) => addGroup(document, pointer, c % 2 === 0 ? 'all' : 'any')),
  ofTree((document, pointer, { c }) =>
    wrapNode(document, pointer, pick(['all', 'any', 'not'] as const, c) ?? 'all'),
  ),
  ofTree(unwrapNode),
  ofTree((document, pointer, { c }) => setGroup(document, pointer, c % 2 === 0 ? 'all' : 'any')),
  ofTree(removeNode),
  ofTree((document, pointer, { c }) => moveNode(document, pointer, c % 2 === 0 ? 1 : -1)),
  ofTree((document, pointer, { c }) => setOperator(document, pointer, pick(OPERATORS, c) ?? 'gt')),
  (document, { a, b }) => {
    const ids = allElements(document)
      .map(({ id }) => id)
      .slice(a % 3, (a % 3) + (b % 4) + 1);
    return pasteElements(document, copyElements(document, ids)) ?? undefined;
  },
  (document, { a }) => replaceDocument({ ...document, name: `Named ${a}` }),
  (document, { a, b }) => removeElements(document, someIds(document, a, b)),
  (document, { a, b, c }) => moveElements(document, someIds(document, a, b), c % 2 === 0 ? 1 : -1),
  (document, { a, b }) => {
    const { sentences } = checkedDocument(document);
    const conditions = elementsOf(document, 'conditions').filter(({ id }) => sentences[id] !== undefined);
    const [condition, other] = [pick(conditions, a), pick(conditions, b)];
    return condition && other && saidAgain(document, sentences, { condition, as: other });
  },
];

/** Every so many of the elements. */
function someIds(document: Json, a: number, b: number): readonly string[] {
  const step = (b % 3) + 2;
  return allElements(document).flatMap(({ id }, index) => (index % step === a % step ? [id] : []));
}

type Saying = { readonly condition: PlacedElement; readonly as: PlacedElement };

/** A condition typed in the words of another one, or in its own. */
export function saidAgain(
  document: Json,
  sentences: Readonly<Record<string, string>>,
  { condition, as }: Saying,
): Command | undefined {
  const actions = elementsOf(document, 'actions')
    .filter(({ id }) => sentences[id] !== undefined)
    .map(({ value }) => value as unknown as Action);
  const said = sayCondition(condition, sentences[as.id] ?? '', actions);
  return said.isRead ? said.command : undefined;
}

/** Carries out one edit; now and then an undo, a redo or the end of a field comes between. */
export function edited(history: History, edit: Edit): History {
  if (edit.kind % 11 === 0) return undo(history);
  if (edit.kind % 13 === 0) return redo(history);
  const open = edit.kind % 5 === 0 ? seal(history) : history;
  const command = pick(MAKERS, edit.kind)?.(open.document, edit);
  return command ? run(open, command) : open;
}
