import type { SimulatorAddress } from '../frame/live-adapter.ts';

/** Where FYERS is. Given from outside, so that a simulator can stand in for it. No address ends with a slash. */
export type FyersHosts = {
  /** Orders, books and the login. */
  readonly rest: string;
  /** Candles and quotes. */
  readonly data: string;
  /** The websockets, below which are `/trade/v3` and `/hsm/v1-5/prod`. */
  readonly stream: string;
  /** The lists of instruments. */
  readonly master: string;
};

export const FYERS_HOSTS: FyersHosts = {
  rest: 'https://api-t1.fyers.in/api/v3',
  data: 'https://api-t1.fyers.in/data',
  stream: 'wss://socket.fyers.in',
  master: 'https://public.fyers.in/sym_details',
};

/** The same addresses at one simulator, which stands for all of them. */
export function fyersHostsAt({ url, streamUrl }: SimulatorAddress): FyersHosts {
  return { rest: `${url}/api/v3`, data: `${url}/data`, stream: streamUrl, master: `${url}/sym_details` };
}
