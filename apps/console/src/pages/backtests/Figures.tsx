import type { ReactNode } from 'react';
import styles from './Report.module.css';
import type { ReportFigure } from './report-figures.ts';

/** Figures as cards, each with what it means. */
export function Figures({ figures }: { readonly figures: readonly ReportFigure[] }): ReactNode {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, text, tone, definition }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`figure ${tone === 'none' ? '' : tone}`}>{text}</dd>
          <dd className={styles.definition}>{definition}</dd>
        </div>
      ))}
    </dl>
  );
}
