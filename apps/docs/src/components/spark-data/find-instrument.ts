import type { Instrument, Spark } from '@spark/client';

/** The instrument that fits the words best, or that has this token; throws with `hint` when there is none. */
export async function findInstrument(spark: Spark, query: string, hint: string): Promise<Instrument> {
  const { data } = await spark.searchInstruments({ q: query.trim(), limit: 1 });
  const [instrument] = data;
  if (!instrument) throw new Error(`No instrument fits “${query}”. ${hint}`);
  return instrument;
}
