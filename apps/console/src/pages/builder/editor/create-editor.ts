import { createStore, type Readable } from '@spark/web';
import { takeDocument } from '../edit/field-commands.ts';
import { type Command, type History, redo, run, seal, undo } from '../edit/history.ts';
import type { Json } from '../edit/json.ts';
import type { DraftKeeper } from '../keep/draft-keeper.ts';

/** One opened strategy: its document with every edit, and the draft that follows it. */
export type Editor = {
  readonly history: Readable<History>;
  readonly keeper: DraftKeeper;
  readonly run: (command: Command) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** The next edit is undone by itself. */
  readonly seal: () => void;
  /** Shows what was written elsewhere; what stood here comes back by undo. */
  readonly take: (document: Json, version: number, at: string | null) => void;
};

export function createEditor(start: History, keeper: DraftKeeper): Editor {
  const store = createStore<History>(start);

  function change(next: History): void {
    const before = store.getSnapshot();
    if (next === before) return;
    store.set(next);
    if (next.document !== before.document) keeper.change(next.document);
  }

  return {
    history: store,
    keeper,
    run: (command) => change(run(store.getSnapshot(), command)),
    undo: () => change(undo(store.getSnapshot())),
    redo: () => change(redo(store.getSnapshot())),
    seal: () => change(seal(store.getSnapshot())),
    take: (theirs, version, at) => {
      const command = takeDocument(theirs, 'Take what was changed elsewhere');
      store.set(run(store.getSnapshot(), command));
      keeper.adopt(version, version === 0 ? { kind: 'untouched' } : { kind: 'kept', at });
    },
  };
}
