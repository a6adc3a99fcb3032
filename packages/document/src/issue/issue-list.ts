import { DOCUMENT_LIMITS } from '../schema/limits.ts';
import type { Fix, Issue, Severity } from './issue.ts';
import { isWithin } from './pointer.ts';

export interface Found {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
  /** Page below /buildalgos/, with an anchor. */
  readonly docs: string;
  readonly fix?: Fix | undefined;
}

/** The issues of one document, all of them, up to a bound. */
export class IssueList {
  readonly #issues: Issue[] = [];
  #omitted = 0;

  error(found: Found): void {
    this.#add('error', found);
  }

  warn(found: Found): void {
    this.#add('warning', found);
  }

  inform(found: Found): void {
    this.#add('info', found);
  }

  get issues(): readonly Issue[] {
    return this.#issues;
  }

  /** How many more there were than are listed. */
  get omitted(): number {
    return this.#omitted;
  }

  get hasErrors(): boolean {
    return this.#omitted > 0 || this.#issues.some(({ severity }) => severity === 'error');
  }

  /** Whether nothing wrong was found at the place or below it. */
  isSound(pointer: string): boolean {
    if (this.#omitted > 0) return false;
    return !this.#issues.some((issue) => issue.severity === 'error' && isWithin(issue.pointer, pointer));
  }

  #add(severity: Severity, { fix, docs, ...rest }: Found): void {
    if (this.#issues.length >= DOCUMENT_LIMITS.issues) {
      this.#omitted += 1;
      return;
    }
    this.#issues.push({ ...rest, severity, docs: `/buildalgos/${docs}`, ...(fix ? { fix } : {}) });
  }
}
