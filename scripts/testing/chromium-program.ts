import { delimiter, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const usualPlaces = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** The browser that TEST_CHROMIUM names, else the first one on PATH or in a usual place. */
export function findChromium(
  environment: Environment,
  isFile: (path: string) => boolean,
): string | undefined {
  const given = environment.TEST_CHROMIUM;
  if (given) {
    if (isFile(given)) return given;
    throw new Error(`TEST_CHROMIUM names ${given}, which is not a file: correct it, or unset the variable.`);
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces].find(isFile);
}
