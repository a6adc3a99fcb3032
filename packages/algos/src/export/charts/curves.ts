import { dateText } from '../../report/date-text.ts';
import { numberText, rupeesText } from '../../report/money-text.ts';
import type { CurvePoint } from '../../report/report.ts';
import { type Html, html } from '../html.ts';
import { drawPanel, type Panel, WIDTH, xOf } from './panel.ts';
import { place } from './scale.ts';

/** Equity, the fall below its highest point, the underlying, and the Sharpe ratio of the last 30 days, on the same days. */
export function drawCurves(curve: readonly CurvePoint[], capitalPaise: number, underlying: string): Html {
  const rupees = (paise: number) => rupeesText(paise);
  const panels: readonly Panel[] = [
    {
      title: 'Capital with all gains and losses, open positions included',
      values: curve.map(({ equityPaise }) => equityPaise),
      height: 250,
      kind: 'gain',
      label: rupees,
      base: capitalPaise,
    },
    {
      title: 'Fall below the highest point before',
      values: curve.map(({ drawdownPaise }) => drawdownPaise),
      height: 110,
      kind: 'fall',
      label: (paise) => rupees(-paise),
      base: 0,
    },
    {
      title: `${underlying}, last price of the day`,
      values: curve.map(({ spotPaise }) => spotPaise),
      height: 110,
      kind: 'plain',
      label: (paise) => numberText(paise / 100, 0),
    },
    {
      title: 'Sharpe ratio of the last 30 trading days',
      values: curve.map(({ rollingSharpe }) => rollingSharpe),
      height: 90,
      kind: 'plain',
      label: (ratio) => numberText(ratio, 1),
      base: 0,
    },
  ];
  let top = 0;
  const drawn = panels
    .filter(({ values }) => values.some((value) => value !== null))
    .map((panel) => {
      const picture = drawPanel(panel, top);
      top += panel.height + 14;
      return picture;
    });
  const height = top + 18;
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Curves of capital, fall and underlying by day">
${drawn}${monthTicks(curve, height)}${hoverDays(curve, height)}</svg>`;
}

/** A word for each month, or for each third one where there are many. */
function monthTicks(curve: readonly CurvePoint[], height: number): readonly Html[] {
  const x = xOf(curve.length);
  const starts = curve.flatMap(({ day }, index) =>
    index > 0 && day.slice(0, 7) === curve[index - 1]?.day.slice(0, 7) ? [] : [index],
  );
  const every = Math.ceil(starts.length / 9);
  return starts
    .filter((index, at) => at % every === 0 && (at > 0 || x(starts[every] ?? curve.length) - x(index) > 100))
    .filter((index) => x(index) < WIDTH - 90)
    .map(
      (index) =>
        html`<text class="tick" x="${place(x(index))}" y="${height - 4}">${dateText(curve[index]?.day ?? '', 'month')}</text>`,
    );
}

/** What stands on a day, for whoever points at it. */
function hoverDays(curve: readonly CurvePoint[], height: number): readonly Html[] {
  const x = xOf(curve.length);
  const wide = Math.max(1, x(1) - x(0));
  return curve.map(
    ({ day, netPaise, equityPaise, drawdownPaise }, index) =>
      html`<rect class="hover" x="${place(x(index) - wide / 2)}" y="0" width="${place(wide)}" height="${height - 18}"><title>${dateText(day)}: ${rupeesText(netPaise)}, capital ${rupeesText(equityPaise)}, ${rupeesText(drawdownPaise)} below the highest</title></rect>`,
  );
}
