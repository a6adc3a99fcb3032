/**
 * One step of the schema: one intent, told in the words of each engine. A migration that was released is never
 * changed; the next intent gets the next number.
 */
export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sqlite: string;
  readonly postgres: string;
  /**
   * It only adds what programs of before need not know, so that they go on with it on PostgreSQL: nodes are replaced one after
   * the other, and an earlier version may come back.
   */
  readonly onlyAdds?: boolean;
};
