import type { Sweep } from '@spark/client';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { decimal, gain, toneOf, UNKNOWN, wholeRupees } from '../../text/money.ts';
import { depthStyle } from '../backtests/Calendars.tsx';
import { depthsOf } from '../backtests/heat.ts';
import { type GridRow, moved, type Shown, shownValue } from './grid.ts';
import styles from './Sweep.module.css';

type HeatMapProps = {
  readonly sweep: Sweep;
  readonly grid: readonly GridRow[];
  readonly shown: Shown;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
};

/** A cell for each run; arrows go from one to the next. */
export function HeatMap({ sweep, grid, shown, chosen, onChoose }: HeatMapProps): ReactNode {
  const { axes, cells, best, bestPlateau, measure } = sweep;
  const frame = useRef<HTMLTableElement>(null);
  const values = cells.map((cell) => shownValue(cell, shown));
  const depths = depthsOf(values);
  const isMoney = measure === 'net' || shown === 'outOfSample';
  const text = (value: number | null) =>
    value === null ? UNKNOWN : isMoney ? wholeRupees(value) : decimal(value, 2);
  const across = axes.at(-1);
  const down = axes.length > 1 ? axes.at(-2) : undefined;
  const isHere = grid.some((row) => row.cells.includes(chosen));
  const first = grid[0]?.cells[0];

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = moved(grid, chosen, event.key);
    onChoose(next);
    frame.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  }

  return (
    <div className={styles.scroll}>
      <table ref={frame} className={styles.map}>
        <caption className="visually-hidden">
          Runs by {axes.map(({ name }) => name).join(' and ')}; arrows go from cell to cell
        </caption>
        <thead>
          <tr>
            <th scope="col">{down ? `${down.name} ↓  ${across?.name} →` : across?.name}</th>
            {across?.values.map((value) => (
              <th key={value} scope="col">
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.map((row) => (
            <tr key={row.value}>
              {row.value === null ? <td /> : <th scope="row">{row.value}</th>}
              {row.cells.map((index) => {
                const cell = index === null ? undefined : cells[index];
                if (index === null || !cell) return <td key={index} />;
                const value = values[index] ?? null;
                const names = Object.entries(cell.values).map(([name, each]) => `${name} ${String(each)}`);
                return (
                  <td key={index}>
                    <button
                      type="button"
                      className={styles.cell}
                      data-cell={index}
                      data-tone={toneOf(value)}
                      style={depthStyle(depths[index] ?? 0)}
                      aria-pressed={index === chosen}
                      tabIndex={index === chosen || (!isHere && index === first) ? 0 : -1}
                      onClick={() => onChoose(index)}
                      onKeyDown={onKeyDown}
                    >
                      <span aria-hidden="true">
                        {index === bestPlateau && '★ '}
                        {index === best && '▲ '}
                        {text(value)}
                      </span>
                      <span className="visually-hidden">
                        {names.join(', ')}: {isMoney ? gain(value) : text(value)}
                        {index === bestPlateau && ', best plateau'}
                        {index === best && ', highest result'}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
