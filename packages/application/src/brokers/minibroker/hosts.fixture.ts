/** Where it is. */
export type MinibrokerHosts = { readonly rest: string; readonly stream: string };

/** Nobody listens there: it has no real addresses. */
export const MINIBROKER_HOSTS: MinibrokerHosts = { rest: 'http://127.0.0.1:9', stream: 'ws://127.0.0.1:9' };

export function minibrokerHostsAt({ url, streamUrl }: { readonly url: string; readonly streamUrl: string }) {
  return { rest: url, stream: streamUrl };
}
