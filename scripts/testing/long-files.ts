/** Files that take longest, for the order of a first run; later runs know their own times. */
export const longFiles: readonly string[] = [
  'packages/store/src/postgres/store.test.ts',
  'packages/store/src/sqlite/power-cut.test.ts',
  'packages/store/src/sqlite/store.test.ts',
  'packages/store/src/sqlite/suite-on-lossy-disk.test.ts',
];
