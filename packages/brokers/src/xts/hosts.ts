import type { SimulatorAddress } from '../frame/live-adapter.ts';

/** Where XTS is. Interactive (orders) and Market Data are two applications on one host. */
export type XtsHosts = {
  readonly rest: string;
  /** The websockets of both applications. */
  readonly stream: string;
};

export const XTS_HOSTS: XtsHosts = {
  rest: 'https://ttblaze.iifl.com',
  stream: 'wss://ttblaze.iifl.com',
};

/** The same addresses at one simulator, which stands for all of them. */
export function xtsHostsAt({ url, streamUrl }: SimulatorAddress): XtsHosts {
  return { rest: url, stream: streamUrl };
}
