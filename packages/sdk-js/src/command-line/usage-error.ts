import { EXIT, type ExitCode } from './exit-code.ts';

/** The command is invalid, and nothing was sent. The hint says what would help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly hint: string;
  readonly exitCode: ExitCode;

  constructor(message: string, hint: string, exitCode: ExitCode = EXIT.usage) {
    super(message);
    this.hint = hint;
    this.exitCode = exitCode;
  }
}
