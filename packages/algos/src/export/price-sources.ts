import { numberText } from '../report/money-text.ts';
import { type Html, html } from './html.ts';

/** Where the minutes of one series came from, counted. */
export type PriceSource = {
  readonly symbol: string;
  readonly imported: number;
  readonly recorded: number;
  readonly simulated: number;
};

export const SIMULATED_NOTICE = 'Simulated prices: shows that the rules work, says nothing about profit.';

/** More series than this are added up. */
const MOST_ROWS = 40;

export function simulatedNotice(sources: readonly PriceSource[]): Html | null {
  return sources.some(({ simulated }) => simulated > 0)
    ? html`<p class="notice"><strong>${SIMULATED_NOTICE}</strong></p>`
    : null;
}

export function sourceTable(sources: readonly PriceSource[]): Html {
  if (sources.length === 0) return html`<p>Where the prices came from was not written down.</p>`;
  const rest = sources.slice(MOST_ROWS);
  const shown = sources.slice(0, MOST_ROWS);
  const sum = (of: 'imported' | 'recorded' | 'simulated') => rest.reduce((total, one) => total + one[of], 0);
  const more = {
    symbol: `${rest.length} more`,
    imported: sum('imported'),
    recorded: sum('recorded'),
    simulated: sum('simulated'),
  };
  const rows = rest.length === 0 ? shown : [...shown, more];
  return html`<p>Minutes of each series by where they came from. Imported prices were brought in as files, recorded ones were seen by this Spark, simulated ones were made by its simulated exchange.</p>
<table><thead><tr><th scope="col">Series</th><th scope="col" class="number">Imported</th><th scope="col" class="number">Recorded</th><th scope="col" class="number">Simulated</th></tr></thead><tbody>${rows.map(
    ({ symbol, imported, recorded, simulated }) =>
      html`<tr><th scope="row">${symbol}</th><td class="number">${numberText(imported, 0)}</td><td class="number">${numberText(recorded, 0)}</td><td class="number">${numberText(simulated, 0)}</td></tr>`,
  )}</tbody></table>`;
}
