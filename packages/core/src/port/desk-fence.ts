/** A desk in one of its epochs. An epoch has one owner, and a later one ends it. */
export type EpochOfDesk = { readonly ucc: string; readonly epoch: number };

/**
 * One node of several, as its store asks it: under which epoch an entry is written, and what became of it. All are called
 * in the turn of the event loop in which it is known, before the promise of the entry is settled.
 */
export type DeskFence = {
  /** As the rows of its desks name it. */
  readonly node: string;
  /** In which epoch this node writes for the desk; null: it does not. Asked when an entry is handed in. */
  readonly epochOf: (ucc: string) => number | null;
  /** `seq`: the number of the last update of the user, after the entry. */
  readonly onStored?: (desk: EpochOfDesk & { readonly seq: number }) => void;
  /** Another node owns the desk by now, or a later epoch has begun. Nothing of the entry was stored. */
  readonly onFenced: (desk: EpochOfDesk) => void;
  /** The answer was lost: the entry may be stored, or may still be, until a later epoch begins. */
  readonly onUnknown: (desk: EpochOfDesk) => void;
};
