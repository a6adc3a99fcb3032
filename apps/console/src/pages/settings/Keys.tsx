import type { ReactNode } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { PAGES } from '../../shell/pages.ts';
import styles from './Settings.module.css';

/** Keys that work unless a text is being typed. */
const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl K'], 'Search pages and instruments'],
  [['B', 'S'], 'Open a ticket to buy or to sell'],
  [['Shift K'], 'The kill switch'],
  [['/'], 'Filter the table of the page'],
  [['↑', '↓', 'Enter'], 'Move in a table, open a row'],
  [['Space', 'Ctrl A'], 'On orders: select one, or all that are shown'],
  [['C', 'M'], 'On an order: cancel, modify'],
  [['X', 'Shift X'], 'On a position: exit it, close its group'],
  [['1', '2', '3', '4', '5'], 'On Trade and in a ticket: a size'],
  [['+', '−'], 'In a price of a ticket: one tick up or down'],
  [['F'], 'On Trade: flatten the instrument'],
  [['End'], 'On Logs: follow the newest lines'],
  [['Esc'], 'Close what is open'],
];

export function Keys(): ReactNode {
  return (
    <Panel title="Keys">
      <dl className={styles.keys}>
        {[...KEYS, ...PAGES.map(({ key, name }) => [['G', key.toUpperCase()], name] as const)].map(
          ([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ),
        )}
      </dl>
    </Panel>
  );
}
