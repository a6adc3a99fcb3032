const CONTROLS = 'button, pre, a';

/** Tells when a control is clicked or comes into focus by keyboard. A mouse that is pressed on it will click yet. */
export function onReach(
  printed: HTMLElement,
  tell: (control: HTMLElement, isClick: boolean) => void,
): () => void {
  const listen = ({ target, type }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
    if (control && (type === 'click' || control.matches(':focus-visible'))) tell(control, type === 'click');
  };
  printed.addEventListener('focusin', listen);
  printed.addEventListener('click', listen);
  return () => {
    printed.removeEventListener('focusin', listen);
    printed.removeEventListener('click', listen);
  };
}

/** The control that stands for a printed one once its part is live. */
export function sameControl(printed: HTMLElement, hydrated: HTMLElement | null): HTMLElement | undefined {
  const name = nameOf(printed);
  return [...(hydrated?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
    (control) => nameOf(control) === name,
  );
}

function nameOf(control: HTMLElement): string | null {
  return control.getAttribute('aria-label') ?? control.textContent;
}
