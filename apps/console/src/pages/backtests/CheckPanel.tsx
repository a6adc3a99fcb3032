import type { Backtest } from '@spark/client';
import type { ReactNode } from 'react';
import { Gain } from '../../parts/Figure.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import styles from './Report.module.css';

const TONES = { good: 'good', careful: 'warn', bad: 'bad', unknown: 'none' } as const;

/** What worse prices, a late candle and changed data did to the strategy. */
export function CheckPanel({ check }: { readonly check: NonNullable<Backtest['check']> }): ReactNode {
  return (
    <Panel title="Check of the strategy" aside={<Chip tone={TONES[check.verdict]}>{check.verdict}</Chip>}>
      <ul className={styles.checks}>
        {check.items.map(({ check: name, title, verdict, text, net, netAfter }) => (
          <li key={name}>
            <Chip tone={TONES[verdict]}>{verdict}</Chip>
            <span>
              <strong>{title}</strong> {text}
              {netAfter !== null && (
                <small className="quiet">
                  {' '}
                  From <Gain value={net} /> to <Gain value={netAfter} />.
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
