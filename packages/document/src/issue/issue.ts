export type Severity = 'error' | 'warning' | 'info';

/** One operation of a JSON Patch, RFC 6902. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string };

/** A change of the document that fixes an issue. */
export interface Fix {
  readonly label: string;
  readonly patch: readonly PatchOperation[];
}

export interface Issue {
  readonly code: string;
  /** A document with an error cannot run; a warning tells what might surprise. */
  readonly severity: Severity;
  /** Where, as a JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** What is wrong and what would be right. */
  readonly message: string;
  /** The page that explains it. */
  readonly docs: string;
  readonly fix?: Fix;
}
