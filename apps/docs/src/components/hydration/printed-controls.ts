const CONTROLS = 'button, pre, a';

/** Reports when a control is clicked or focused by keyboard. A pressed mouse is followed by its click. */
export function onReach(
  printed: HTMLElement,
  report: (control: HTMLElement, isClick: boolean) => void,
): () => void {
  const listen = ({ target, type }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
    if (control && (type === 'click' || control.matches(':focus-visible'))) report(control, type === 'click');
  };
  printed.addEventListener('focusin', listen);
  printed.addEventListener('click', listen);
  return () => {
    printed.removeEventListener('focusin', listen);
    printed.removeEventListener('click', listen);
  };
}

/** The hydrated control for a printed one. */
export function sameControl(printed: HTMLElement, hydrated: HTMLElement | null): HTMLElement | undefined {
  const name = nameOf(printed);
  return [...(hydrated?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
    (control) => nameOf(control) === name,
  );
}

function nameOf(control: HTMLElement): string | null {
  return control.getAttribute('aria-label') ?? control.textContent;
}
