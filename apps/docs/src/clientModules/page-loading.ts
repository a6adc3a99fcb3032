import type { ClientModule } from '@docusaurus/types';

/** A page that comes faster than this shows no spinner: a flash would only distract. */
const PATIENCE_MS = 200;

/**
 * While the code of the next page is fetched the old page stays, and Docusaurus itself shows only a slim bar. This adds
 * a spinner with a text, for readers who look elsewhere or use a screen reader.
 */
export const onRouteUpdate: NonNullable<ClientModule['onRouteUpdate']> = ({ location, previousLocation }) => {
  if (!previousLocation || location.pathname === previousLocation.pathname) return undefined;
  let box: HTMLElement | undefined;
  const timer = window.setTimeout(() => {
    box = createSpinner();
    document.body.append(box);
  }, PATIENCE_MS);
  return () => {
    window.clearTimeout(timer);
    box?.remove();
  };
};

function createSpinner(): HTMLElement {
  const box = document.createElement('div');
  box.className = 'page-loading';
  box.setAttribute('role', 'status');
  const spinner = document.createElement('span');
  spinner.className = 'page-loading__spinner';
  spinner.setAttribute('aria-hidden', 'true');
  box.append(spinner, 'Loading page…');
  return box;
}
