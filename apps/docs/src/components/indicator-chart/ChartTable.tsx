import type { Reading } from './chart-model.ts';
import styles from './IndicatorChart.module.css';

const HEADINGS: Readonly<Record<string, string>> = { O: 'Open', H: 'High', L: 'Low', C: 'Close' };

/** The last candles as a table, for readers who prefer numbers; it is there without JavaScript as well. */
export function ChartTable({ rows, title }: { readonly rows: readonly Reading[]; readonly title: string }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <details className={styles.table}>
      <summary>The last {rows.length} candles as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={`${title}: the last ${rows.length} candles`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Candle</th>
              {first.entries.map(({ label }) => (
                <th key={label} scope="col">
                  {HEADINGS[label] ?? label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ when, entries }) => (
              <tr key={when}>
                <th scope="row">{when}</th>
                {entries.map(({ label, text }) => (
                  <td key={label}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
