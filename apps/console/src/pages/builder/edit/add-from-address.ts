import { TEMPLATES, type Template } from '@spark/document';
import { CATALOG, entriesOf } from './catalog.ts';
import { addElement } from './element-commands.ts';
import { elementsOf, type Family } from './elements.ts';
import { run, startHistory } from './history.ts';
import type { Json } from './json.ts';
import { EMPTY_STRATEGY, newElement } from './presets.ts';

const WORDS: Readonly<Record<string, Family>> = {
  data: 'data',
  indicator: 'indicators',
  condition: 'conditions',
  action: 'actions',
};

/** The template that an address means, by its id or the beginning of it: `orb`. */
export function templateOf(word: string): Template | undefined {
  const wanted = word.toLowerCase();
  return (
    TEMPLATES.find(({ id }) => id === wanted) ??
    TEMPLATES.find(({ id }) => wanted !== '' && (id.startsWith(wanted) || id.split('-').includes(wanted)))
  );
}

/** A new strategy with one element, as an address asks for it: `indicator:rsi;length=14`. Null: it asks for nothing known. */
export function strategyWith(text: string): Json | null {
  const [what = '', ...settings] = text.split(';');
  const [word = '', type = ''] = what.split(':');
  const family = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  const entry = family && entriesOf(family).find(({ id }) => id === type);
  if (!family || !entry) return null;
  const given = Object.fromEntries(settings.flatMap((setting) => readSetting(entry.fields, setting)));
  const withData =
    family === 'indicators' && elementsOf(EMPTY_STRATEGY, 'data').length === 0
      ? added(EMPTY_STRATEGY, 'data', CATALOG.dataPoints[0]?.id ?? '', {})
      : EMPTY_STRATEGY;
  return added(withData, family, type, given);
}

function added(document: Json, family: Family, type: string, given: Json): Json {
  const command = addElement(document, family, newElement(document, family, type, given));
  return run(startHistory(document), command).document;
}

function readSetting(
  fields: readonly { readonly key: string; readonly kind: string }[],
  setting: string,
): readonly (readonly [string, unknown])[] {
  const [key = '', value = ''] = setting.split('=');
  const field = fields.find((each) => each.key === key);
  if (!field || value === '' || field.kind === 'object') return [];
  return [[key, field.kind === 'number' || /^\d+$/.test(value) ? Number(value) : value]];
}
