import { useEffect, useState } from 'react';
import type { Session } from '../api-reference/session.ts';
import { istClock } from '../live-data/ist-time.ts';
import { followOrders, type OrderFrame, type OrderRow } from './follow-orders.ts';
import { type UpdateWords, updateWords } from './order-words.ts';

export interface StreamLine {
  readonly key: number;
  /** When it came here, by Indian clocks. */
  readonly at: string;
  /** The message as it came. */
  readonly text: string;
  readonly words: UpdateWords;
}

export interface OrderStream {
  /** The newest first. */
  readonly lines: readonly StreamLine[];
  /** Each order in each account as it now stands, the newest first. */
  readonly rows: readonly OrderRow[];
  readonly count: number;
  /** Why the line ended; empty while it is there. */
  readonly ended: string;
}

const LINES_MAX = 100;
const ROWS_MAX = 60;
/** The orders of a busy day come in one go; the page is drawn once for all that came in this time. */
const DRAWN_AFTER_MS = 50;
const NOTHING: OrderStream = { lines: [], rows: [], count: 0, ended: '' };

/** Follows /orderWS from the first attempt on, anew with each, beginning with the orders of today. */
export function useOrderStream(session: Session, attempt: number): OrderStream {
  const [stream, setStream] = useState(NOTHING);

  useEffect(() => {
    setStream(NOTHING);
    if (attempt === 0 || !session.token) return;
    let come: [string, OrderFrame][] = [];
    let timer: number | undefined;
    const draw = () => {
      timer = undefined;
      const news = come;
      come = [];
      setStream((before) => news.reduce(withFrame, before));
    };
    const following = followOrders(session, true, {
      frame: (text, frame) => {
        come.push([text, frame]);
        timer ??= window.setTimeout(draw, DRAWN_AFTER_MS);
      },
      end: (ended) => setStream((before) => ({ ...before, ended })),
    });
    return () => {
      window.clearTimeout(timer);
      following.stop();
    };
  }, [attempt, session]);

  return stream;
}

function withFrame(before: OrderStream, [text, frame]: readonly [string, OrderFrame]): OrderStream {
  const key = before.count + 1;
  const line = { key, at: istClock(Date.now()), text, words: updateWords(frame) };
  return {
    ...before,
    count: key,
    lines: [line, ...before.lines].slice(0, LINES_MAX),
    rows: frame.type === 'OrderUpdate' ? frame.data.reduce(withRow, before.rows) : before.rows,
  };
}

/** An update takes the place of what was known of its order. */
function withRow(rows: readonly OrderRow[], row: OrderRow): readonly OrderRow[] {
  const isSame = (other: OrderRow) => other.strefID === row.strefID && other.AccountName === row.AccountName;
  if (rows.some(isSame)) return rows.map((each) => (isSame(each) ? row : each));
  return [row, ...rows].slice(0, ROWS_MAX);
}
