import { colourCode } from '../code/colour-code.ts';

/** Colours the printed examples as they come near the window. Works on the DOM: nothing is rendered. */
export function colourExamples(page: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.innerHTML = colourCode(target.textContent ?? '', 'json');
      }
    },
    { rootMargin: '400px' },
  );
  for (const code of page.querySelectorAll('.example code')) observer.observe(code);
  return () => observer.disconnect();
}
