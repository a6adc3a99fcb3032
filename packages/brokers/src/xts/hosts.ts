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
