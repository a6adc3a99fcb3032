import { StoreError } from '../errors.ts';

export function parsed<T>(table: string, body: unknown): T {
  try {
    return JSON.parse(body as string) as T;
  } catch (error) {
    throw new StoreError('corrupt', `A row of ${table} is not JSON text. Restore the last good dump.`, error);
  }
}
