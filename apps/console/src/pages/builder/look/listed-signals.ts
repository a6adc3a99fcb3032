import { isJson, type Json } from '../edit/json.ts';

export type ListedSignal = { readonly signal: string; readonly at: string };
export type ReadList =
  | { readonly isRead: true; readonly signals: readonly ListedSignal[] }
  | { readonly isRead: false; readonly line: number };

/** The TradingView signals that a strategy asks for, however much else of it is wrong. */
export function askedSignals(document: Json): readonly string[] {
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

const LINE = /^(\d{4}-\d{2}-\d{2})[ T,]+(\d{2}:\d{2})(:\d{2})?[ ,;]+([A-Za-z_]\w*)$/;

/** One signal in each line, as `2026-11-12 10:03:20 breakout`, in Indian time; seconds may be left out. */
export function readSignalList(text: string): ReadList {
  const signals: ListedSignal[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, day, minute, second = ':00', signal] = LINE.exec(line.trim()) ?? [];
    if (signal === undefined) return { isRead: false, line: index + 1 };
    signals.push({ signal, at: `${day}T${minute}${second}` });
  }
  return { isRead: true, signals };
}
