import { enlarged, NO_SLOT, type OrderArena } from './order-arena.ts';

const FIRST_LEVELS = 16;

/**
 * One side of a book: price levels in order, the best last, each a queue of orders by time. Most of the traffic is
 * near the best price, so levels come and go at the end of the array and little has to move.
 */
export class Ladder {
  private readonly arena: OrderArena;
  /** 1 where a higher price is better, as for bids; -1 where a lower one is. */
  private readonly direction: 1 | -1;
  /** Price times direction, ascending. */
  private ranks = new Int32Array(FIRST_LEVELS);
  /** The level's place in `heads`, `tails` and `qtys`, which does not move. */
  private places = new Int32Array(FIRST_LEVELS);
  private heads = new Int32Array(FIRST_LEVELS);
  private tails = new Int32Array(FIRST_LEVELS);
  private qtys = new Float64Array(FIRST_LEVELS);
  private freePlaces: number[] = [];
  private placesUsed = 0;
  levels = 0;

  constructor(arena: OrderArena, direction: 1 | -1) {
    this.arena = arena;
    this.direction = direction;
  }

  /** Only where there is a level. */
  get bestPaise(): number {
    return (this.ranks[this.levels - 1] as number) * this.direction;
  }

  /** The oldest order of the best price, NO_SLOT where nothing rests. */
  get first(): number {
    return this.levels === 0 ? NO_SLOT : (this.heads[this.places[this.levels - 1] as number] as number);
  }

  /** True when the best price here is `pricePaise` or better. */
  reaches(pricePaise: number): boolean {
    return this.levels > 0 && (this.ranks[this.levels - 1] as number) >= pricePaise * this.direction;
  }

  /** After all orders of the same price. */
  join(slot: number, pricePaise: number): void {
    const { arena } = this;
    const place = this.placeFor(pricePaise * this.direction);
    const tail = this.tails[place] as number;
    arena.level[slot] = place;
    arena.previous[slot] = tail;
    arena.next[slot] = NO_SLOT;
    if (tail === NO_SLOT) this.heads[place] = slot;
    else arena.next[tail] = slot;
    this.tails[place] = slot;
    this.qtys[place] = (this.qtys[place] as number) + (arena.openQty[slot] as number);
  }

  leave(slot: number, pricePaise: number): void {
    const { arena } = this;
    const place = arena.level[slot] as number;
    const previous = arena.previous[slot] as number;
    const next = arena.next[slot] as number;
    if (previous === NO_SLOT) this.heads[place] = next;
    else arena.next[previous] = next;
    if (next === NO_SLOT) this.tails[place] = previous;
    else arena.previous[next] = previous;
    this.qtys[place] = (this.qtys[place] as number) - (arena.openQty[slot] as number);
    if (previous === NO_SLOT && next === NO_SLOT) this.dropLevel(pricePaise * this.direction, place);
  }

  /** The order retains its place in the queue. */
  reduce(slot: number, byQty: number): void {
    const place = this.arena.level[slot] as number;
    this.arena.openQty[slot] = (this.arena.openQty[slot] as number) - byQty;
    this.qtys[place] = (this.qtys[place] as number) - byQty;
  }

  /** Best first. */
  forEachLevel(visit: (pricePaise: number, qty: number) => void, levelsMax: number): void {
    const last = Math.max(0, this.levels - levelsMax);
    for (let index = this.levels - 1; index >= last; index -= 1) {
      visit(
        (this.ranks[index] as number) * this.direction,
        this.qtys[this.places[index] as number] as number,
      );
    }
  }

  /** The oldest order at this price, NO_SLOT where nothing rests there. */
  firstAt(pricePaise: number): number {
    const rank = pricePaise * this.direction;
    const index = this.indexOf(rank);
    if (index === this.levels || this.ranks[index] !== rank) return NO_SLOT;
    return this.heads[this.places[index] as number] as number;
  }

  private placeFor(rank: number): number {
    const index = this.indexOf(rank);
    if (index < this.levels && this.ranks[index] === rank) return this.places[index] as number;
    if (this.levels === this.ranks.length) this.grow();
    this.ranks.copyWithin(index + 1, index, this.levels);
    this.places.copyWithin(index + 1, index, this.levels);
    this.levels += 1;
    const place = this.freePlaces.pop() ?? this.placesUsed++;
    this.ranks[index] = rank;
    this.places[index] = place;
    this.heads[place] = NO_SLOT;
    this.tails[place] = NO_SLOT;
    this.qtys[place] = 0;
    return place;
  }

  private dropLevel(rank: number, place: number): void {
    const index = this.indexOf(rank);
    this.ranks.copyWithin(index, index + 1, this.levels);
    this.places.copyWithin(index, index + 1, this.levels);
    this.levels -= 1;
    this.freePlaces.push(place);
  }

  /** Where the rank is, or would have to go. */
  private indexOf(rank: number): number {
    const { ranks } = this;
    let high = this.levels;
    if (high === 0 || (ranks[high - 1] as number) < rank) return high;
    // Steps of growing width from the best price, then halving: near the best price it takes one or two steps.
    let low = high - 1;
    for (let step = 1; low > 0 && (ranks[low] as number) >= rank; step *= 2) {
      high = low;
      low = Math.max(0, low - step);
    }
    if ((ranks[low] as number) >= rank) return low;
    low += 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ranks[middle] as number) < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private grow(): void {
    const size = this.ranks.length * 2;
    this.ranks = enlarged(this.ranks, new Int32Array(size));
    this.places = enlarged(this.places, new Int32Array(size));
    this.heads = enlarged(this.heads, new Int32Array(size));
    this.tails = enlarged(this.tails, new Int32Array(size));
    this.qtys = enlarged(this.qtys, new Float64Array(size));
  }
}
