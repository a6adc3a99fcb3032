import { actionSentence, conditionSentence, type StrategyDocument } from '@spark/document';
import { rupeesText } from '../report/money-text.ts';
import type { Report } from '../report/report.ts';
import type { StrategyCheck } from '../robustness/check-strategy.ts';
import type { SecondLevel } from '../seconds/run-by-seconds.ts';
import { type Html, html } from './html.ts';

const GRADE_TEXT = {
  A: 'A: bars decided nearly everything',
  B: 'B: up to one trade in twenty is in doubt',
  C: 'C: up to one trade in seven is in doubt',
  D: 'D: much of this result is in doubt',
} as const;

const VERDICT_TEXT = { good: 'Good', careful: 'Careful', bad: 'Bad', unknown: 'Not checked' } as const;

/** The strategy in sentences, so that the report can be read without the builder. */
export function rulesOf(document: StrategyDocument): Html {
  const { conditions, actions, clock } = document;
  const day = [
    `Candles of ${clock.timeframe} ${clock.timeframe === 1 ? 'minute' : 'minutes'}`,
    clock.type === 'intraday' ? 'nothing is kept over a night' : 'positions may be kept over nights',
    clock.squareOff === undefined ? null : `everything is closed at ${clock.squareOff}`,
  ];
  const legs = actions.filter(({ type }) => type === 'addLeg');
  return html`<p>${day.filter((part) => part !== null).join(', ')}.</p>
<ol>${conditions.map((condition) => html`<li>${condition.name === undefined ? null : html`<strong>${condition.name}.</strong> `}${conditionSentence(condition, actions)}</li>`)}</ol>
${legs.length === 0 ? null : html`<p>Legs:</p><ul>${legs.map((leg) => html`<li><strong>${leg.id}.</strong> ${actionSentence(leg)}</li>`)}</ul>`}`;
}

/** How far the bars can be trusted, and what seconds said where they are known. */
export function fidelityOf({ fidelity }: Report, seconds: SecondLevel | null): Html {
  const counts = [
    [fidelity.ambiguous, 'exits in a minute that held stop and target both; the stop was counted'],
    [fidelity.large, 'fills larger than a hundredth of what traded in the minute'],
    [fidelity.unfilled, 'entries for which nobody traded within five minutes'],
    [fidelity.atSessionEnd, 'exits that had no trade before the session ended, and got its last price'],
  ] as const;
  return html`<p><strong>${GRADE_TEXT[fidelity.grade]}.</strong></p>
<ul>${counts.map(([count, words]) => html`<li>${count} ${words}</li>`)}</ul>${secondsText(seconds)}`;
}

function secondsText(seconds: SecondLevel | null): Html | null {
  if (seconds === null) return null;
  const { barNetPaise, secondNetPaise, differencePaise, decided, inDoubt, ambiguous } = seconds;
  if (ambiguous === 0)
    return html`<p>Every minute could be decided by its bar, so prices within minutes change nothing.</p>`;
  return html`<p>Looked at second by second, the result is <strong>${rupeesText(secondNetPaise)}</strong>; by bars alone it would be ${rupeesText(barNetPaise)}. The difference of ${rupeesText(differencePaise)} is how wrong the bars were. Seconds decided ${decided} ${decided === 1 ? 'minute' : 'minutes'}, ${inDoubt} stay in doubt.</p>`;
}

export function checkList({ items, isComplete }: StrategyCheck): Html {
  const whole = isComplete
    ? null
    : html`<p class="soft">The check was ended before all questions were asked.</p>`;
  return html`${whole}${items.map(
    ({ title, verdict, text }) =>
      html`<div class="check"><span class="verdict ${verdict}">${VERDICT_TEXT[verdict]}</span><div><h3>${title}</h3><p>${text}</p></div></div>`,
  )}`;
}
