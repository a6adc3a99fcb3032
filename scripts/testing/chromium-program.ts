import { delimiter, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Chromium without windows. Its tests take half the processor time: the others draw a window around each page. */
const shell = {
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  // Debian's command is a script that waits for this one.
  usualPlaces: ['/usr/lib/chromium/chromium-headless-shell'],
};

const browser = {
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  usualPlaces: [
    '/usr/bin/chromium',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
  ],
};

export interface FoundChromium {
  readonly path: string;
  /** No other would be better: it has no windows, or it is what TEST_CHROMIUM names. */
  readonly isBest: boolean;
}

/** The browser that TEST_CHROMIUM names, else one without windows, else the first one on PATH or in a usual place. */
export function findChromium(
  environment: Environment,
  isFile: (path: string) => boolean,
): FoundChromium | undefined {
  const given = environment.TEST_CHROMIUM;
  if (given) {
    if (isFile(given)) return { path: given, isBest: true };
    throw new Error(`TEST_CHROMIUM names ${given}, which is not a file: correct it, or unset the variable.`);
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = (names: readonly string[]) =>
    folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const bare = [...shell.usualPlaces, ...onPath(shell.names)].find(isFile);
  const path = bare ?? [...onPath(browser.names), ...browser.usualPlaces].find(isFile);
  return path === undefined ? undefined : { path, isBest: bare !== undefined };
}
