import { LIMITS } from '@spark/vocabulary';

const KILOBYTE = 1024;

/** A limit within a sentence: `:limit{of="socketsPerUser"}`. One in bytes is shown in KB. */
export function limitText(name: string | undefined): string {
  const limit = (LIMITS as Readonly<Record<string, number>>)[name ?? ''];
  if (name === undefined || limit === undefined) throw new Error(`:limit names no limit: ${name}`);
  if (name.endsWith('Bytes') && limit % KILOBYTE === 0) return `${limit / KILOBYTE} KB`;
  return limit.toLocaleString('en-IN');
}
