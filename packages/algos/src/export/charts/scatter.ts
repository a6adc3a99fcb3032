import type { Trade } from '../../backtest/trade.ts';
import { dateText } from '../../report/date-text.ts';
import { netOf } from '../../report/groups.ts';
import { rupeesText } from '../../report/money-text.ts';
import { type Html, html } from '../html.ts';
import { contractText } from '../labels.ts';
import { sign } from './heat-map.ts';
import { place, rangeOf, scaleOf, ticksOf } from './scale.ts';

const WIDTH = 470;
const HEIGHT = 280;
const [LEFT, RIGHT, TOP, BOTTOM] = [78, 12, 12, 40];
/** More points hide each other. */
const MOST_POINTS = 1500;

/** How far a trade went against, or in favour, before it ended as it did. */
export function drawScatter(trades: readonly Trade[], of: 'mae' | 'mfe', underlying: string): Html {
  const every = Math.ceil(trades.length / MOST_POINTS);
  const shown = trades.filter((_, at) => at % Math.max(1, every) === 0);
  const reach = ({ maePaise, mfePaise }: Trade) => (of === 'mae' ? -maePaise : mfePaise);
  const across = rangeOf([0, ...shown.map(reach)]);
  const up = rangeOf([0, ...shown.map(netOf)]);
  const x = scaleOf(across, [LEFT, WIDTH - RIGHT]);
  const y = scaleOf(up, [HEIGHT - BOTTOM, TOP]);
  const points = shown.map(
    (trade) =>
      html`<circle class="point ${sign(netOf(trade))}" cx="${place(x(reach(trade)))}" cy="${place(y(netOf(trade)))}" r="3"><title>${dateText(dayOf(trade))}, ${contractText(trade.contract, underlying)}: ${rupeesText(reach(trade))} ${of === 'mae' ? 'against' : 'in favour'}, ended with ${rupeesText(netOf(trade))}</title></circle>`,
  );
  const rows = ticksOf(up, 4).map(
    (tick) =>
      html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${place(y(tick))}" y2="${place(y(tick))}"/><text class="tick" x="${LEFT - 6}" y="${place(y(tick) + 4)}" text-anchor="end">${rupeesText(tick)}</text>`,
  );
  const columns = ticksOf(across, 4).map(
    (tick) =>
      html`<text class="tick" x="${place(x(tick))}" y="${HEIGHT - 22}" text-anchor="middle">${rupeesText(tick)}</text>`,
  );
  const words = of === 'mae' ? 'Farthest against the trade' : 'Farthest in favour of the trade';
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${words}, and how it ended">${rows}<line class="base" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${place(y(0))}" y2="${place(y(0))}"/>${columns}${points}<text class="tick" x="${(LEFT + WIDTH) / 2}" y="${HEIGHT - 4}" text-anchor="middle">${words}</text></svg>`;
}

function dayOf({ enteredAt }: Trade): string {
  return new Date(enteredAt + 19_800_000).toISOString().slice(0, 10);
}
