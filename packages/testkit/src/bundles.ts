const first = process.env.SPARK_TEST_BUNDLES;

/**
 * What Node gets before a program that a test starts: in a whole run of `npm test` packages are bundled, and then a server
 * starts in half the time. See `scripts/testing/package-bundles.ts`.
 */
export const BUNDLES: readonly string[] = first === undefined ? [] : [`--import=${first}`];
