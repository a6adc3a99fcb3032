export type BenchRequest =
  /** With a mutant: one that already changes what happens while the files are imported. */
  | { readonly kind: 'load'; readonly files: readonly string[]; readonly mutant?: string | undefined }
  | {
      readonly kind: 'run';
      readonly test: number;
      readonly mutant?: string | undefined;
      readonly withCoverage: boolean;
      /** Processor time after which it is given up. */
      readonly cpuMsMax: number;
    };

export type BenchAnswer =
  | { readonly kind: 'loaded'; readonly tests: readonly string[]; readonly passedBy: readonly string[] }
  | { readonly kind: 'failed'; readonly error: string }
  | {
      readonly kind: 'ran';
      readonly error?: string | undefined;
      readonly cpuMs: number;
      readonly passedBy: readonly string[];
    };
