/** Nobody could tell the candles that were asked for; the message says why, in words that anybody may read. */
export class CandlesUnknownError extends Error {
  override readonly name = 'CandlesUnknownError';
}
