/** As far outside the window as a reader scrolls in a moment. */
const MARGIN = '400px';

const watched = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls once when the element comes near the window. One observer for all of them. */
export function observeNear(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(notify, { rootMargin: MARGIN });
  watched.set(element, onNear);
  observer.observe(element);
  return () => forget(element);
}

function notify(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    const onNear = watched.get(target);
    forget(target);
    onNear?.();
  }
}

function forget(element: Element): void {
  watched.delete(element);
  observer?.unobserve(element);
}
