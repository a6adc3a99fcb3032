/** Does work at once, or while a pointer is down on an element after it was released and its click has come. */
export type WhenReleased = { readonly run: (work: () => void) => void; readonly letGo: () => void };

/**
 * A browser sends a click to the element on which the pointer was both pressed and released. Where another one takes its place in
 * between, the click is lost.
 */
export function whenReleased(element: HTMLElement): WhenReleased {
  let isDown = false;
  let waiting: (() => void) | null = null;
  const press = () => {
    isDown = true;
  };
  const release = () => {
    if (!isDown) return;
    // The click comes before the next task.
    setTimeout(() => {
      isDown = false;
      waiting?.();
    });
  };
  element.addEventListener('pointerdown', press);
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', release);
  return {
    run: (work) => {
      if (isDown) waiting = work;
      else work();
    },
    letGo: () => {
      waiting = null;
      element.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    },
  };
}
