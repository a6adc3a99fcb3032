import { positionId } from '../order/position-key.ts';
import type { IstDay } from '../time/ist.ts';
import type { Position } from './position.ts';

/** Profit and loss of everything closed before a day, and on that day of what its positions no longer show. */
export type BookedBefore = { readonly day: IstDay; readonly paise: number };

/**
 * All that an account has ever won or lost by closing positions, forward tests aside. A position knows what was booked
 * on the last day on which it was traded; what was booked before that is counted here. It changes with the first fill
 * of a day, so that other fills write nothing.
 */
export type BookedMoney = {
  readonly totalPaise: () => number;
  /** To be stored whenever it changed. */
  readonly before: () => BookedBefore | undefined;
  /** A position as it is after a change. */
  readonly note: (position: Position, today: IstDay) => void;
};

type Known = Pick<Position, 'day' | 'bookedPaise'>;

/** `positions` are at least those that were traded on the day of `stored`. */
export function createBookedMoney(
  stored: BookedBefore | undefined,
  positions: Iterable<Position>,
  today: IstDay,
): BookedMoney {
  const known = new Map<string, Known>();
  for (const position of positions) if (!position.forwardTest) known.set(positionId(position), position);
  let before = stored;
  let totalPaise = (stored?.paise ?? 0) + bookedOn(stored?.day ?? today);

  function bookedOn(day: IstDay): number {
    let sum = 0;
    for (const position of known.values()) if (position.day === day) sum += position.bookedPaise;
    return sum;
  }

  return {
    totalPaise: () => totalPaise,
    before: () => before,
    note: (position, day) => {
      if (position.forwardTest) return;
      const id = positionId(position);
      const was = known.get(id);
      // A position that is traded on another day counts from zero.
      const isSameDay = was?.day === position.day;
      totalPaise += position.bookedPaise - (isSameDay ? was.bookedPaise : 0);
      known.set(id, position);
      // On one day the figures of positions and the booked total grow by the same amount.
      if (isSameDay && position.day === day && before?.day === day) return;
      const paise = totalPaise - bookedOn(day);
      if (before?.day !== day || before.paise !== paise) before = { day, paise };
    },
  };
}
