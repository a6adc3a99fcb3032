import { readAddress } from '../address.ts';
import { UsageError } from './usage-error.ts';

/** The address of a server; a usage error when it is not an address. */
export function checkedUrl(url: string): string {
  const address = readAddress(url);
  if (address === null) throw new UsageError(`${url} is not an address`, 'e.g. --url http://localhost:8080');
  return address;
}
