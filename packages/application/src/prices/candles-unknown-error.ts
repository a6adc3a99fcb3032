/** No source has the requested candles; the message says why, without private details. */
export class CandlesUnknownError extends Error {
  override readonly name = 'CandlesUnknownError';
}
