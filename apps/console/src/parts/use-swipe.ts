import { type PointerEvent, useRef } from 'react';

/** How far a finger goes to the left before it counts, and how far up or down it may stray. */
const FAR_PX = 80;
const STRAY_PX = 40;

type SwipeHandlers = {
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly onPointerUp?: (event: PointerEvent) => void;
};

/** A swipe to the left over a row, by a finger only. What it does asks first, so a stray one does no harm. */
export function useSwipe<Row>(onSwipe: ((row: Row) => void) | undefined): (row: Row) => SwipeHandlers {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  if (!onSwipe) return () => ({});
  return (row) => ({
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }) => {
      start.current = pointerType === 'touch' ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ pointerId, clientX, clientY }) => {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      if (from.x - clientX >= FAR_PX && Math.abs(clientY - from.y) <= STRAY_PX) onSwipe(row);
    },
  });
}
