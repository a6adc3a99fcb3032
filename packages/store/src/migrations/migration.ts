/**
 * One step of the schema: one intent, told in the words of each engine. A migration that was released is never
 * changed; the next intent gets the next number.
 */
export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sqlite: string;
  readonly postgres: string;
};
