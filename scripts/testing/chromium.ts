import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chooseInstallRoad, installWithApt, thisMachine } from './apt-install.ts';
import { findChromium } from './chromium-program.ts';

/** The variable in which test files find the browser: an address that playwright-core connects to. */
export const chromiumUrlVariable = 'SPARK_TEST_CHROMIUM_URL';

export interface TestChromium {
  readonly url: string;
  readonly description: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
}

/** Whether a test file needs the browser: those in an e2e folder do, and those that mention it. */
export function needsChromium(fileText: string): boolean {
  return /\/e2e\/|chromium/i.test(fileText);
}

/** No background requests and no prompts; and as root, in a container, the sandbox does not work. */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * One real Chromium for all tests of the run; each test opens its own context in it. It is installed first where that
 * is possible. Throws, with the fix, when there is none.
 */
export async function startTestChromium(options: StartOptions): Promise<TestChromium> {
  const executablePath = await findOrInstall(options);
  options.signal.throwIfAborted();
  const server = await chromium.launchServer({
    executablePath,
    args: switches,
    host: '127.0.0.1',
    // The runner stops what it started, in its own order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const description = `Chromium ${browser.version()} (${executablePath})`;
  await browser.close();
  return {
    url: server.wsEndpoint(),
    description,
    pid: server.process().pid,
    stop: () => server.close(),
  };
}

async function findOrInstall({ environment, signal, note }: StartOptions): Promise<string> {
  const find = () => findChromium(environment, isFile);
  const found = find();
  if (found?.isBest) return found.path;
  const road = chooseInstallRoad(thisMachine());
  if (road && (found === undefined || isOnOffer('chromium-headless-shell'))) {
    note('Installing Chromium without windows with apt-get (once, about a minute)…');
    const install = '$apt install --no-install-recommends';
    const script = `${install} chromium-headless-shell || ${install} chromium`;
    try {
      await installWithApt(road, { name: 'chromium', script, signal });
    } catch (error) {
      if (found === undefined) throw error;
      note('It could not be installed; the browser that is there is used.');
    }
  }
  const best = find();
  if (best) return best.path;
  throw new Error(
    'The tests of the site need Chromium and this machine has none. Install it (Debian: `apt-get install chromium-headless-shell`; macOS: `brew install --cask chromium`), or set TEST_CHROMIUM to the program of a Chromium or Chrome.',
  );
}

function isOnOffer(name: string): boolean {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
