import { rupeesText } from '../../report/money-text.ts';
import { type Html, html } from '../html.ts';
import { place, scaleOf, ticksOf } from './scale.ts';

const WIDTH = 470;
const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [36, 12, 12, 34];
const BARS = 21;

/** How many days ended with how much. Zero is always an edge, so that no bar mixes gains and losses. */
export function drawHistogram(profitsPaise: readonly number[]): Html {
  const farthest = Math.max(100, ...profitsPaise.map(Math.abs));
  const size = stepFor(farthest / (BARS / 2));
  const counts = new Map<number, number>();
  for (const profit of profitsPaise) {
    const bar = Math.floor(profit / size);
    counts.set(bar, (counts.get(bar) ?? 0) + 1);
  }
  const bars = [...counts.keys()];
  const [low, high] = [Math.min(0, ...bars), Math.max(0, ...bars) + 1];
  const most = Math.max(1, ...counts.values());
  const x = scaleOf([low, high], [LEFT, WIDTH - RIGHT]);
  const y = scaleOf([0, most], [HEIGHT - BOTTOM, TOP]);
  const drawn = [...counts].map(
    ([bar, count]) =>
      html`<rect class="bar ${bar < 0 ? 'down' : 'up'}" x="${place(x(bar) + 1)}" y="${place(y(count))}" width="${place(Math.max(1, x(bar + 1) - x(bar) - 2))}" height="${place(y(0) - y(count))}"><title>${rupeesText(bar * size)} to ${rupeesText((bar + 1) * size)}: ${count} ${count === 1 ? 'day' : 'days'}</title></rect>`,
  );
  const across = ticksOf([low * size, high * size], 4).map(
    (tick) =>
      html`<text class="tick" x="${place(x(tick / size))}" y="${HEIGHT - 16}" text-anchor="middle">${rupeesText(tick)}</text>`,
  );
  const up = ticksOf([0, most], 4)
    .filter(Number.isInteger)
    .map(
      (tick) =>
        html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${place(y(tick))}" y2="${place(y(tick))}"/><text class="tick" x="${LEFT - 6}" y="${place(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
    );
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="How many days ended with how much">${up}${drawn}<line class="base" x1="${place(x(0))}" x2="${place(x(0))}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/>${across}<text class="tick" x="${WIDTH / 2}" y="${HEIGHT - 1}" text-anchor="middle">Profit of a day</text></svg>`;
}

/** The next of 1, 2, 5, 10 … rupees. */
function stepFor(paise: number): number {
  const size = 10 ** Math.floor(Math.log10(paise));
  return size * ([1, 2, 5, 10].find((times) => times * size >= paise) ?? 10);
}
