/**
 * Fills the line of a call with the errors that it has in common with others when it is opened: copies of the rows of
 * the catalogue, which is on the page. Works on the DOM: nothing is rendered.
 */
export function fillCommonErrors(page: HTMLElement): () => void {
  const fill = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    const codes = target.dataset.errors?.split(' ') ?? [];
    const catalogue = page.querySelector('#error-internal')?.closest('table');
    if (codes.length === 0 || !catalogue || target.querySelector('table')) return;
    const table = catalogue.cloneNode(true) as HTMLTableElement;
    for (const row of table.querySelectorAll<HTMLTableRowElement>('tbody tr')) {
      if (!codes.includes(row.id.replace(/^error-/, ''))) row.remove();
      // An address leads to one place only.
      row.removeAttribute('id');
    }
    target.lastChild?.replaceWith(table);
  };
  // It does not bubble.
  page.addEventListener('toggle', fill, true);
  return () => page.removeEventListener('toggle', fill, true);
}
