import type { SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { mustWork } from './desk.ts';

/** One webhook address, and no others. Answers with what names it. */
export async function furnishWebhook({
  spark,
  token,
}: {
  readonly spark: SparkUnderTest;
  readonly token: string;
}): Promise<SeededValues> {
  const { body } = await mustWork(spark, 'GET', '/webhook', { token });
  for (const { id } of body.data) await mustWork(spark, 'DELETE', `/webhook?id=${id}`, { token });
  const made = await mustWork(spark, 'POST', '/webhook', { token, json: { days: 1 } });
  const [row] = made.body.data;
  return { id: String(row?.id), 'path token': String(row?.url).split('/').at(-1) ?? '' };
}
