import { readFile } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** A strategy document from a file. What is in it is for the server to judge. */
export async function readDocumentFile(file: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read`, 'Give the path of a strategy document.');
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not valid JSON`, 'Check quotes, commas and brackets.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${file} is no strategy document`, 'It is one JSON object.');
  return { ...value };
}
