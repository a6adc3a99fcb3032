import type { StrategyDocument } from '@spark/document';
import type { Group } from '../report/groups.ts';
import { percentText, rupeesText } from '../report/money-text.ts';
import type { Report } from '../report/report.ts';
import { sign } from './charts/heat-map.ts';
import { type Html, html } from './html.ts';
import { daysLeftText, groupText, hourText } from './labels.ts';

type Table = {
  readonly title: string;
  /** What is counted: trades, or days. */
  readonly counted: string;
  readonly groups: readonly Group[];
  readonly name: (name: string) => string;
};

const WEEK = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

export function calendarTables({ calendars, attribution }: Report): readonly Html[] {
  const byWeek = calendars.byWeekday.toSorted((a, b) => WEEK.indexOf(a.name) - WEEK.indexOf(b.name));
  const byDays = attribution.byDaysToExpiry
    .filter(({ name }) => name !== 'none')
    .toSorted((a, b) => Number(a.name) - Number(b.name));
  return [
    groupTable({ title: 'By weekday', counted: 'Days', groups: byWeek, name: groupText }),
    groupTable({
      title: 'By calendar days from entry to expiry',
      counted: 'Trades',
      groups: byDays,
      name: daysLeftText,
    }),
    groupTable({ title: 'By hour of entry', counted: 'Trades', groups: attribution.byHour, name: hourText }),
  ];
}

export function attributionTables({ attribution }: Report, document: StrategyDocument): readonly Html[] {
  const condition = (id: string) => document.conditions.find((one) => one.id === id)?.name ?? id;
  return [
    groupTable({
      title: 'By condition that opened it',
      counted: 'Trades',
      groups: attribution.byCondition,
      name: condition,
    }),
    groupTable({
      title: 'By leg of the strategy',
      counted: 'Trades',
      groups: attribution.byAction,
      name: (id) => id,
    }),
    groupTable({
      title: 'By reason of the exit',
      counted: 'Trades',
      groups: attribution.byReason,
      name: groupText,
    }),
    groupTable({
      title: 'By kind of contract',
      counted: 'Trades',
      groups: attribution.byRight,
      name: groupText,
    }),
    groupTable({ title: 'Bought or sold', counted: 'Trades', groups: attribution.bySide, name: groupText }),
  ];
}

function groupTable({ title, counted, groups, name }: Table): Html {
  if (groups.length === 0) return html``;
  const most = Math.max(1, ...groups.map(({ netPaise }) => Math.abs(netPaise)));
  const rows = groups.map(
    (group) =>
      html`<tr><th scope="row">${name(group.name)}</th><td class="number">${group.count}</td><td class="number">${percentText(group.winRate)}</td><td class="number">${group.expectancyPaise === null ? '–' : rupeesText(group.expectancyPaise)}</td><td class="number ${sign(group.netPaise)}"><span class="meter" style="--depth:${Math.round((Math.abs(group.netPaise) / most) * 100)}%"></span>${rupeesText(group.netPaise)}</td></tr>`,
  );
  return html`<section class="group"><h3>${title}</h3><table><thead><tr><th scope="col"></th><th scope="col" class="number">${counted}</th><th scope="col" class="number">Won</th><th scope="col" class="number">Average</th><th scope="col" class="number">Net result</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}
