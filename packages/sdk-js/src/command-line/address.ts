import { UsageError } from './usage-error.ts';

/** The address of a server as everything else writes it; a usage error when it is none. */
export function checkedUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw new UsageError(`${url} is not an address`, 'e.g. --url http://localhost:8080');
  return parsed.href.replace(/\/+$/, '');
}
