import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a message comes from your Spark, and not from long ago. */
export function isGenuine(
  body: string,
  headers: Record<string, string>,
  key: string,
): boolean {
  const sentAt = headers['spark-timestamp'] ?? '';
  const digest = createHmac('sha256', key)
    .update(`${sentAt}.${body}`)
    .digest('hex');
  const expected = Buffer.from(`v1=${digest}`);
  const signature = Buffer.from(headers['spark-signature'] ?? '');
  const isSigned =
    signature.length === expected.length &&
    timingSafeEqual(signature, expected);
  return isSigned && Math.abs(Date.now() / 1000 - Number(sentAt)) < 300;
}
