import type { ClientModule } from '@docusaurus/types';

/**
 * A table that is wider than the window scrolls by itself, and then it must be reachable by keyboard. One that fits is
 * not a tab stop.
 */
const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        for (const { target } of entries) {
          if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
          else target.removeAttribute('tabindex');
        }
      });

export const onRouteDidUpdate: NonNullable<ClientModule['onRouteDidUpdate']> = () => {
  observer?.disconnect();
  for (const table of document.querySelectorAll('.markdown table')) observer?.observe(table);
};
