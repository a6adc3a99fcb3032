// A file that the runnable-samples plugin writes at build.
declare module '@generated/runnable-samples/default/programs.ts' {
  export const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>>;
}
