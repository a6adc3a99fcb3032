/** Slots at most, so that a handle holds the slot in its low part and the slot's age in the rest. */
export const ARENA_SLOTS_MAX = 2 ** 20;
const FIRST_SLOTS = 64;
export const NO_SLOT = -1;

/**
 * The orders of one book in typed arrays, one slot each, used again when an order is gone. Orders of one price are
 * a list through `next` and `previous`, so that joining, leaving and filling touch only neighbours and make no
 * garbage.
 */
export class OrderArena {
  owner = new Int32Array(FIRST_SLOTS);
  /** 0 buys, 1 sells. */
  side = new Uint8Array(FIRST_SLOTS);
  pricePaise = new Int32Array(FIRST_SLOTS);
  /** 0 where the order is not a stop, or no longer. */
  triggerPaise = new Int32Array(FIRST_SLOTS);
  openQty = new Float64Array(FIRST_SLOTS);
  next = new Int32Array(FIRST_SLOTS);
  previous = new Int32Array(FIRST_SLOTS);
  level = new Int32Array(FIRST_SLOTS);
  /** How often the slot was used: a handle of an earlier order never reaches a later one. */
  private age = new Uint32Array(FIRST_SLOTS);
  private isTaken = new Uint8Array(FIRST_SLOTS);
  private used = 0;
  private firstFree = NO_SLOT;
  private readonly slotsMax: number;
  count = 0;

  constructor(slotsMax: number) {
    this.slotsMax = Math.min(slotsMax, ARENA_SLOTS_MAX);
  }

  get isFull(): boolean {
    return this.count >= this.slotsMax;
  }

  take(): number {
    this.count += 1;
    let slot = this.firstFree;
    if (slot === NO_SLOT) {
      slot = this.used;
      this.used += 1;
      if (slot === this.owner.length) this.grow();
    } else {
      this.firstFree = this.next[slot] as number;
    }
    this.isTaken[slot] = 1;
    this.age[slot] = ((this.age[slot] as number) + 1) >>> 0;
    return slot;
  }

  free(slot: number): void {
    this.count -= 1;
    this.isTaken[slot] = 0;
    this.next[slot] = this.firstFree;
    this.firstFree = slot;
  }

  handleOf(slot: number): number {
    return (this.age[slot] as number) * ARENA_SLOTS_MAX + slot;
  }

  /** NO_SLOT when the order is gone. */
  slotOf(handle: number): number {
    const slot = handle % ARENA_SLOTS_MAX;
    const isThere = this.isTaken[slot] === 1 && this.age[slot] === Math.floor(handle / ARENA_SLOTS_MAX);
    return isThere ? slot : NO_SLOT;
  }

  private grow(): void {
    const size = this.owner.length * 2;
    this.owner = enlarged(this.owner, new Int32Array(size));
    this.side = enlarged(this.side, new Uint8Array(size));
    this.pricePaise = enlarged(this.pricePaise, new Int32Array(size));
    this.triggerPaise = enlarged(this.triggerPaise, new Int32Array(size));
    this.openQty = enlarged(this.openQty, new Float64Array(size));
    this.next = enlarged(this.next, new Int32Array(size));
    this.previous = enlarged(this.previous, new Int32Array(size));
    this.level = enlarged(this.level, new Int32Array(size));
    this.age = enlarged(this.age, new Uint32Array(size));
    this.isTaken = enlarged(this.isTaken, new Uint8Array(size));
  }
}

export function enlarged<A extends Int32Array | Uint8Array | Uint32Array | Float64Array>(old: A, into: A): A {
  into.set(old);
  return into;
}
