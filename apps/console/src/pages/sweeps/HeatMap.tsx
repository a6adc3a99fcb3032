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
  const { axes, cells, measure } = sweep;
  const frame = useRef<HTMLTableElement>(null);
  const values = cells.map((cell) => shownValue(cell, shown));
  const depths = depthsOf(values);
  const isMoney = measure === 'net' || shown === 'outOfSample';
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
                return (
                  <td key={index}>
                    <HeatCell
                      sweep={sweep}
                      index={index}
                      name={cellName(cell)}
                      value={values[index] ?? null}
                      depth={depths[index] ?? 0}
                      isMoney={isMoney}
                      isChosen={index === chosen}
                      isStop={index === chosen || (!isHere && index === first)}
                      onChoose={onChoose}
                      onKeyDown={onKeyDown}
                    />
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

function cellName({ values }: Sweep['cells'][number]): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

/** One run: its result, how it stands among the others, and whether it is one of the two best. */
function HeatCell({
  sweep: { best, bestPlateau },
  index,
  name,
  value,
  depth,
  isMoney,
  isChosen,
  isStop,
  onChoose,
  onKeyDown,
}: Pick<HeatMapProps, 'sweep' | 'onChoose'> & {
  readonly index: number;
  readonly name: string;
  readonly value: number | null;
  readonly depth: number;
  readonly isMoney: boolean;
  readonly isChosen: boolean;
  /** The tab key comes here. */
  readonly isStop: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}): ReactNode {
  const text = value === null ? UNKNOWN : isMoney ? wholeRupees(value) : decimal(value, 2);
  return (
    <button
      type="button"
      className={styles.cell}
      data-cell={index}
      data-tone={toneOf(value)}
      style={depthStyle(depth)}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onChoose(index)}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden="true">
        {index === bestPlateau && '★ '}
        {index === best && '▲ '}
        {text}
      </span>
      <span className="visually-hidden">
        {name}: {isMoney ? gain(value) : text}
        {index === bestPlateau && ', best plateau'}
        {index === best && ', highest result'}
      </span>
    </button>
  );
}
