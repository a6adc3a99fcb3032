export type { CallOptions, Reply } from './call.ts';
export {
  type Problem,
  SparkConnectionError,
  SparkError,
  type SparkErrorCode,
  SparkTimeout,
} from './errors.ts';
export type * from './generated/entities.ts';
export { type Credentials, type LoginOptions, Spark, type SparkOptions } from './spark.ts';
