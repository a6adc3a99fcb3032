import { MONTHS } from '../../report/date-text.ts';
import type { Group } from '../../report/groups.ts';
import { rupeesText } from '../../report/money-text.ts';
import { type Html, html } from '../html.ts';

/** Months by years: the deeper the colour, the more was gained or lost. A month without a day stays empty. */
export function monthTable(months: readonly Group[]): Html {
  const years = [...new Set(months.map(({ name }) => name.slice(0, 4)))].sort();
  const most = Math.max(1, ...months.map(({ netPaise }) => Math.abs(netPaise)));
  const rows = years.map((year) => {
    const ofYear = months.filter(({ name }) => name.startsWith(year));
    const cells = MONTHS.map((_, month) => {
      const found = ofYear.find(({ name }) => Number(name.slice(5, 7)) === month + 1);
      return found === undefined ? html`<td class="empty"></td>` : heatCell(found.netPaise, most);
    });
    const total = ofYear.reduce((net, { netPaise }) => net + netPaise, 0);
    return html`<tr><th scope="row">${year}</th>${cells}<td class="number total ${sign(total)}">${rupeesText(total)}</td></tr>`;
  });
  return html`<table class="heat"><thead><tr><th scope="col">Year</th>${MONTHS.map((month) => html`<th scope="col">${month}</th>`)}<th scope="col">Whole year</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function heatCell(netPaise: number, most: number): Html {
  const depth = Math.round((Math.abs(netPaise) / most) * 60 + 12);
  return html`<td class="number ${sign(netPaise)}" style="--depth:${depth}%">${rupeesText(netPaise)}</td>`;
}

export function sign(paise: number): 'up' | 'down' | 'flat' {
  if (paise === 0) return 'flat';
  return paise > 0 ? 'up' : 'down';
}
