import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import type { Action, Leg } from '../schema/document.ts';
import type { Draft, Placed } from './draft.ts';

/** In percent of an option's premium; the range of a minute is often that wide. */
const WIDE_ENOUGH = 10;
const DOCS = 'Actions/addleg#stop';

export function checkStops(draft: Draft, leg: Placed<Leg>, own: Action, found: IssueList): void {
  const { value, pointer } = leg;
  for (const key of ['stopLoss', 'target'] as const) {
    if (key in own && value[key]?.unit === 'pctCapital' && draft.risk?.capital === undefined) {
      found.error({
        code: 'capital_missing',
        pointer: '/risk/capital',
        message: `The ${key === 'target' ? 'target' : 'stop loss'} of "${value.id}" is a percentage of the capital; say how much that is.`,
        docs: DOCS,
      });
    }
  }
  if (!('stopLoss' in own)) return;
  checkWidth(leg, found);
  const stop = stopInRupees(draft, value);
  const day = dayStopInRupees(draft);
  if (stop === undefined || day === undefined || stop <= day) return;
  found.warn({
    code: 'stop_wider_than_day',
    pointer: below(pointer, 'stopLoss', 'value'),
    message: `The stop, ₹${stop}, is wider than the day stop, ₹${day}, which closes the leg before its own stop can.`,
    docs: 'buildingStrats/intro#errors-and-what-to-do',
  });
}

function checkWidth({ value: { segment, stopLoss }, pointer }: Placed<Leg>, found: IssueList): void {
  if (segment !== 'OPT' || stopLoss?.unit !== 'pct' || (stopLoss.of ?? 'leg') !== 'leg') return;
  if (typeof stopLoss.value !== 'number' || stopLoss.value >= WIDE_ENOUGH) return;
  found.warn({
    code: 'stop_below_minute',
    pointer: below(pointer, 'stopLoss', 'value'),
    message: `A stop of ${stopLoss.value} % on an option often lies inside the range of one minute, so a backtest says little; take ${WIDE_ENOUGH} % or more.`,
    docs: DOCS,
    fix: {
      label: `Set it to ${WIDE_ENOUGH} %`,
      patch: [{ op: 'replace', path: below(pointer, 'stopLoss', 'value'), value: WIDE_ENOUGH }],
    },
  });
}

/** Undefined where it depends on a price. */
function stopInRupees({ facts, risk }: Draft, { stopLoss, qty, segment }: Leg): number | undefined {
  if (!stopLoss || typeof stopLoss.value !== 'number') return undefined;
  if (stopLoss.unit === 'rs') return stopLoss.value;
  if (stopLoss.unit === 'pctCapital') return ofCapital(stopLoss.value, risk?.capital);
  const lot = segment === 'CASH' ? 1 : facts?.lot;
  if (stopLoss.unit !== 'points' || stopLoss.of === 'underlying' || !lot) return undefined;
  if ('units' in qty) return stopLoss.value * qty.units;
  return typeof qty.lots === 'number' ? stopLoss.value * qty.lots * lot : undefined;
}

function dayStopInRupees({ risk }: Draft): number | undefined {
  const stop = risk?.dayStopLoss;
  if (!stop) return undefined;
  return stop.unit === 'rs' ? stop.value : ofCapital(stop.value, risk?.capital);
}

function ofCapital(percent: number, capital: number | undefined): number | undefined {
  return capital === undefined ? undefined : (percent * capital) / 100;
}
