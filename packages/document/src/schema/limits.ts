/** Bounds of one document. */
export const DOCUMENT_LIMITS = {
  bytes: 256 * 1024,
  jsonDepth: 40,
  dataPoints: 30,
  indicators: 60,
  conditions: 40,
  actions: 60,
  params: 20,
  vars: 20,
  /** Actions that one condition starts. */
  actionsPerCondition: 20,
  /** Rows and groups in one group, and groups in each other. */
  groupRows: 20,
  groupDepth: 5,
  expressionDepth: 4,
  expressionTerms: 8,
  stackDepth: 5,
  /** Candles that a condition looks back. */
  lookBack: 20,
  nameChars: 80,
  descriptionChars: 2000,
  messageChars: 500,
  urlChars: 2048,
  /** Issues of one answer; the rest is counted. */
  issues: 200,
} as const;
