/** Marks the link of the section that is being read and keeps it in sight. Works on the DOM: nothing is rendered. */
export function followScroll(list: HTMLElement): () => void {
  const links = new Map(
    [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
  );
  const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')];
  const inSight = new Set<Element>();
  let marked: HTMLAnchorElement | undefined;

  const mark = () => {
    const first = sections.find((section) => inSight.has(section));
    const link = links.get(first?.dataset.section ?? '');
    if (!link || link === marked) return;
    marked?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'location');
    marked = link;
    const folded = link.closest('details');
    if (folded) folded.open = true;
    keepInSight(list, link);
  };

  // Only a band below the navigation bar counts, so that mostly one section is in it.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) inSight.add(entry.target);
        else inSight.delete(entry.target);
      }
      mark();
    },
    { rootMargin: '-140px 0px -55% 0px' },
  );
  for (const section of sections) observer.observe(section);
  return () => observer.disconnect();
}

/** `scrollIntoView` would move the page too; this moves the list alone. */
function keepInSight(list: HTMLElement, link: HTMLElement): void {
  const outer = list.getBoundingClientRect();
  const inner = link.getBoundingClientRect();
  if (inner.top < outer.top + 40 || inner.bottom > outer.bottom - 40) {
    list.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
