/** Colours for people at a terminal; plain text for logs, pipes and NO_COLOR. */
export interface Paint {
  readonly isColoured: boolean;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly strong: (text: string) => string;
}

export interface PaintChoice {
  readonly isTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export function createPaint({ isTerminal, environment }: PaintChoice): Paint {
  // NO_COLOR counts when it is present and not empty (no-color.org); CI logs rarely render escape codes.
  const isColoured = isTerminal && !environment.NO_COLOR && !environment.CI;
  const colour = (code: number) => (text: string) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { isColoured, good: colour(32), bad: colour(31), quiet: colour(2), strong: colour(1) };
}
