import { istTimestamp } from '@spark/core';
import type { Trade } from '../backtest/trade.ts';
import { netOf } from '../report/groups.ts';
import { numberText, rupeesText } from '../report/money-text.ts';
import { sign } from './charts/heat-map.ts';
import { type Html, html } from './html.ts';
import { contractText, REASON_TEXT } from './labels.ts';

/** A page with more rows is slow to open; the file of all trades has them. */
const MOST_ROWS = 2000;

export function tradeList(trades: readonly Trade[], underlying: string): Html {
  if (trades.length === 0) return html`<p>There was no trade.</p>`;
  const shown = trades.slice(-MOST_ROWS);
  const cut =
    shown.length < trades.length
      ? html`<p>The last ${numberText(shown.length, 0)} of ${numberText(trades.length, 0)} trades; a file of all of them can be downloaded where this report was made.</p>`
      : null;
  const head = [
    'Entry',
    'Exit',
    'Contract',
    'Side',
    'Quantity',
    'Price at the signal',
    'Entry price',
    'Exit price',
    'Reason of the exit',
    'Farthest against',
    'Farthest in favour',
    'Charges',
    'Net',
  ];
  return html`${cut}<div class="wide"><table class="trades"><thead><tr>${head.map((name, at) => html`<th scope="col"${at >= 4 && at !== 8 ? NUMBER : null}>${name}</th>`)}</tr></thead><tbody>${shown.map((trade) => row(trade, underlying))}</tbody></table></div>`;
}

const NUMBER = html` class="number"`;

function row(trade: Trade, underlying: string): Html {
  const net = netOf(trade);
  const doubt = trade.isAmbiguous ? ' (which came first is not known)' : '';
  return html`<tr><td>${timeText(trade.enteredAt)}</td><td>${timeText(trade.exitedAt)}</td><td>${contractText(trade.contract, underlying)}</td><td>${trade.side > 0 ? 'Bought' : 'Sold'}</td><td class="number">${trade.qty}</td><td class="number">${price(trade.signalPaise)}</td><td class="number">${price(trade.entryPaise)}</td><td class="number">${price(trade.exitPaise)}</td><td>${REASON_TEXT[trade.reason]}${doubt}</td><td class="number">${rupeesText(trade.maePaise)}</td><td class="number">${rupeesText(trade.mfePaise)}</td><td class="number">${numberText(trade.chargesPaise / 100)}</td><td class="number ${sign(net)}">${rupeesText(net)}</td></tr>`;
}

function price(paise: number): string {
  return numberText(paise / 100);
}

function timeText(at: number): string {
  return istTimestamp(at).slice(0, 16).replace('T', ' ');
}
