import { entryOf, formOf } from '../edit/catalog.ts';
import type { PlacedElement } from '../edit/elements.ts';
import { isJson, type Json, objectOf, textOf } from '../edit/json.ts';
import { choiceText } from './field-text.ts';

/** What an element is, in a few words: `EMA, length 9, on spot_cs close`. */
export function elementText({ family, value }: PlacedElement): string {
  const entry = entryOf(family, value);
  if (family === 'data')
    return [entry && (formOf(entry, value)?.title ?? entry.title), ...dataParts(value)]
      .filter(Boolean)
      .join(', ');
  if (family === 'indicators')
    return [entry?.title, ...indicatorParts(value, entry?.fields ?? [])].filter(Boolean).join(', ');
  if (family === 'conditions') return textOf(value.name) || choiceText(textOf(value.kind));
  return entry?.title ?? textOf(value.type);
}

function dataParts(value: Json): readonly string[] {
  const strike = objectOf(value.strike);
  return [
    textOf(value.right),
    textOf(value.expiry) && choiceText(textOf(value.expiry)).toLowerCase(),
    typeof strike.value === 'number' ? moneyness(strike) : '',
    typeof value.timeframe === 'number' ? `${value.timeframe} min` : '',
    value.candle === 'heikinAshi' ? 'Heikin-Ashi' : '',
  ].filter(Boolean);
}

function moneyness({ by, value }: Json): string {
  const steps = Number(value);
  if (by !== 'moneyness') return `${textOf(by)} ${steps}`;
  return steps === 0 ? 'ATM' : steps > 0 ? `OTM${steps}` : `ITM${-steps}`;
}

function indicatorParts(
  value: Json,
  fields: readonly { readonly key: string; readonly title: string }[],
): readonly string[] {
  const on = objectOf(value.on);
  const own = fields
    .filter(({ key }) => !['id', 'type', 'on'].includes(key) && value[key] !== undefined)
    .map(({ key, title }) => `${title.toLowerCase()} ${numberText(value[key])}`);
  return [...own, `on ${[textOf(on.ref), textOf(on.col)].filter(Boolean).join(' ')}`];
}

function numberText(value: unknown): string {
  return isJson(value) ? textOf(value.param) : String(value);
}
