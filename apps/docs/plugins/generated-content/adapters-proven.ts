/** The note wherever the live brokers are offered, until an adapter has traded with a real key. */
export const ADAPTERS_PROVEN =
  'The adapters of the live brokers are proven against simulations of these brokers and have not met a real key yet.';
