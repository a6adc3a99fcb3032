import type { SampleRequest } from '../../../plugins/api-reference/sample-request.ts';

/** The path of a call with its fields in their places, and the query. */
export function targetOf({ path, params, query }: Pick<SampleRequest, 'path' | 'params' | 'query'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (brace, name: string) =>
    params[name] === undefined ? brace : encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeQuery(String(value))}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** A colon may stand in a query as it is, and `NSE:212` reads better so. */
function encodeQuery(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',');
}
