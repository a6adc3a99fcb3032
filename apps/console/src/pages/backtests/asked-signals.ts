import { isJson } from '../builder/edit/json.ts';

/** The TradingView signals that a strategy asks for, however much else of it is wrong. */
export function askedSignals(document: Readonly<Record<string, unknown>>): readonly string[] {
  const names = new Set<string>();
  const look = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(look);
    if (!isJson(part)) return;
    if (typeof part.webhook === 'string') names.add(part.webhook);
    Object.values(part).forEach(look);
  };
  look(document.conditions);
  look(document.actions);
  return [...names];
}
