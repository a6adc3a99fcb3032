/** A file of the repository: its path from the root, with forward slashes, and what is in it. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export const ruleNames = [
  'room-unknown',
  'import-direction',
  'import-by-path',
  'import-deep',
  'import-npm',
  'import-cycle',
  'folder-cycle',
  'public-face',
  'record-spread',
  'purity',
  'browser-safe',
  'file-name',
  'test-mark',
  'unfinished',
  'type-escape',
  'suppression-reason',
  'lock-file',
  'architecture',
  'glossary',
  'length',
  'readme',
  'spec',
] as const;
export type RuleName = (typeof ruleNames)[number];

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: RuleName;
  readonly message: string;
  /** What to do instead; a rule that only forbids is half a rule. */
  readonly fix: string;
}

export function findingText({ file, line, message, fix }: Finding): string {
  return `${file}:${line} ${message} — ${fix}`;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
