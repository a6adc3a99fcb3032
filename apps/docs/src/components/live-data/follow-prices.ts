import type { Session } from '../api-reference/session.ts';

/** A price as /dataWS sends it; mode `ltp` has no more than the first ones. */
export interface Tick {
  readonly token: string;
  readonly ltp: number;
  readonly stale: boolean;
  /** Epoch seconds, as text. */
  readonly timestamp: string;
}

export interface Following {
  readonly stop: () => void;
}

interface PriceListener {
  readonly tick: (tick: Tick) => void;
  /** A minute of this instrument has ended. */
  readonly minute: (token: string) => void;
  readonly state: (state: 'open' | 'broken' | 'given-up') => void;
}

const ATTEMPTS_MAX = 20;
const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 30_000;

/** Ticks and minutes of instruments over /dataWS. A line that breaks is taken up again, a bounded number of times. */
export function followPrices(session: Session, tokens: readonly string[], tell: PriceListener): Following {
  const address = new URL('/dataWS', session.server || window.location.origin);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('token', session.token);
  let socket: WebSocket | undefined;
  let timer: number | undefined;
  let attempts = 0;

  function connect(): void {
    const line = new WebSocket(address);
    socket = line;
    line.onopen = () => {
      attempts = 0;
      for (const mode of ['ltp', 'candle'])
        line.send(JSON.stringify({ function: 'subscribe', payload: { tokens, mode } }));
      tell.state('open');
    };
    line.onmessage = ({ data }) => take(JSON.parse(String(data)));
    line.onclose = () => {
      attempts += 1;
      tell.state(attempts > ATTEMPTS_MAX ? 'given-up' : 'broken');
      if (attempts <= ATTEMPTS_MAX)
        timer = window.setTimeout(connect, Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** (attempts - 1)));
    };
  }

  function take({ type, data }: { readonly type: string; readonly data: readonly unknown[] }): void {
    if (type === 'Tick') for (const tick of data) tell.tick(tick as Tick);
    if (type === 'Candle') for (const { tk } of data as readonly { readonly tk: string }[]) tell.minute(tk);
  }

  connect();
  return {
    stop: () => {
      window.clearTimeout(timer);
      if (!socket) return;
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    },
  };
}
