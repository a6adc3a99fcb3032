/** Everything outside the program, passed in by `main.ts` and by tests. */
export type World = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The home folder of the user. */
  readonly home: string;
  /** What started this program: the path of Node, then that of the program. */
  readonly program: readonly string[];
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Asks a person, without showing what is typed when it is secret; reads a line where nobody can be asked. */
  readonly ask: (question: string, isSecret: boolean) => Promise<string>;
  /** What is written to the program, piece by piece, until it ends or the program is stopped. */
  readonly input: () => AsyncIterable<string>;
  /** Whether the output is a terminal, and how large the window is. */
  readonly screen: () => { readonly columns: number; readonly rows: number } | null;
  /** Ends what runs until it is stopped. */
  readonly signal: AbortSignal;
};
