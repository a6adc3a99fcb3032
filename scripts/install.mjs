/**
 * Runs before every npm script, on whatever Node the machine has and with nothing installed yet.
 *
 * It compares the lock file and what every package.json says beside its commands with what was installed last time. When nothing changed it prints nothing and ends in a few milliseconds; otherwise it installs, so that a fresh clone needs no separate command and a pulled change never runs against yesterday's dependencies.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.spark-installed');
const lockFile = join(root, 'package-lock.json');
const nodeMajorMin = 20;

// A package that runs one of these npm scripts during the install would come back here and wait for itself.
const insideOurOwnInstall = process.env.SPARK_INSTALLING === '1';

if (Number(process.versions.node.split('.')[0]) < nodeMajorMin) {
  fail(
    `Spark needs Node ${nodeMajorMin} or newer to install itself; this is Node ${process.versions.node}.`,
    'Install a newer Node from https://nodejs.org and run the same command again.',
  );
} else if (!insideOurOwnInstall && !isFresh()) {
  await installOnce();
}

function isFresh() {
  return existsSync(stampFile) && hasOwnNode() && readFileSync(stampFile, 'utf8') === fingerprint();
}

/** What npm puts in node_modules depends on these files and on the machine, so the stamp does too. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  hash.update(existsSync(lockFile) ? readFileSync(lockFile) : 'absent');
  for (const file of ['package.json', ...workspacePackageFiles()])
    hash.update(`${file}\n${withoutCommands(readFileSync(join(root, file), 'utf8'))}`);
  return hash.digest('hex');
}

/** Another command of a package needs no other dependencies. */
function withoutCommands(text) {
  const { scripts: _, ...rest } = JSON.parse(text);
  return JSON.stringify(rest);
}

/** The workspaces are written as `folder/*`; other patterns are not used here. */
function workspacePackageFiles() {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    if (parent === pattern) return [`${pattern}/package.json`];
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent))
      .sort()
      .map((name) => `${parent}/${name}/package.json`)
      .filter((file) => existsSync(join(root, file)));
  });
}

/** The scripts run on the Node that the package `node` brings; without it they would run on the machine's. */
function hasOwnNode() {
  return ['node', 'node.exe', 'node.cmd'].some((name) => existsSync(join(modules, '.bin', name)));
}

/** Two npm scripts started together must not install into one folder at the same time. */
async function installOnce() {
  const { tmpdir } = await import('node:os');
  const rootName = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const turn = join(tmpdir(), `spark-install-${rootName}`);
  if (!(await takeTurn(turn))) {
    fail('Another install of this folder has not ended for ten minutes.', `Stop it, or remove ${turn}.`);
    return;
  }
  try {
    if (!isFresh()) await install();
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

async function takeTurn(turn) {
  const waitMs = 500;
  const waitMsMax = 10 * 60_000;
  for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += waitMs) {
    try {
      mkdirSync(turn);
      writeFileSync(join(turn, 'pid'), String(process.pid));
      return true;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (ownerIsGone(turn)) rmSync(turn, { recursive: true, force: true });
    else await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return false;
}

function ownerIsGone(turn) {
  let pid;
  try {
    pid = Number(readFileSync(join(turn, 'pid'), 'utf8'));
  } catch {
    return false; // It has just made the folder and has not written its process id yet.
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

async function install() {
  const { spawnSync } = await import('node:child_process');
  console.log('Installing dependencies (first run, about a minute)…');
  const { command, prefix, shell } = npmCommand();
  const result = spawnSync(command, [...prefix, ...npmArguments()], {
    cwd: root,
    env: installEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell,
  });
  // Ctrl-C reaches npm as well; it needs no explanation.
  if (result.signal === 'SIGINT' || result.signal === 'SIGTERM') {
    process.exitCode = 130;
  } else if (result.error || result.status !== 0) {
    explainFailure(result.error ? String(result.error.message) : result.stderr);
  } else if (!hasOwnNode()) {
    fail(
      'npm installed the dependencies but not the Node they run on.',
      'Install scripts may be switched off: run `npm config set ignore-scripts false` and try again.',
    );
  } else {
    writeFileSync(stampFile, fingerprint());
  }
}

/**
 * npm gives its scripts its own path, which works on every platform, also where `npm` is a shell script. It runs on the
 * machine's Node, because the install replaces the one in node_modules.
 */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && /\.c?js$/.test(npm)) return { command: node || process.execPath, prefix: [npm], shell: false };
  return { command: 'npm', prefix: [], shell: process.platform === 'win32' };
}

function npmArguments() {
  // Tests and checks need the development packages even where NODE_ENV says production.
  const always = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--include=dev'];
  return [existsSync(lockFile) ? 'ci' : 'install', ...always, '--include=optional'];
}

/** The outer npm describes its own run in the environment; the inner npm must not inherit that. */
function installEnvironment() {
  const ofTheOuterRun =
    /^(npm_(lifecycle|package)_.*|npm_(command|config_(local_prefix|workspaces?|include_workspace_root|omit))|INIT_CWD)$/i;
  const env = { ...process.env, SPARK_INSTALLING: '1' };
  for (const name of Object.keys(env)) {
    if (ofTheOuterRun.test(name)) delete env[name];
  }
  return env;
}

function explainFailure(stderr) {
  // After a usage error npm prints its whole manual page, which hides the reason.
  const reason = stderr.split(/^npm error Clean install a project$/m)[0].trimEnd();
  console.error(reason);
  fail('Installing the dependencies failed; npm says why above.', wayOut(stderr));
}

function wayOut(stderr) {
  if (/\bEUSAGE\b|in sync/.test(stderr)) {
    return 'The lock file does not fit the package.json files: run `npm install` and commit package-lock.json.';
  }
  if (/\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN)\b/.test(stderr)) {
    return 'The npm registry cannot be reached: check the network or proxy, then run the same command again.';
  }
  if (/\b(EACCES|EPERM)\b/.test(stderr)) {
    return 'A file may not be written: check who owns this folder and node_modules.';
  }
  if (/\bENOSPC\b/.test(stderr)) return 'The disk is full: make room, then run the same command again.';
  return 'Remove the folder node_modules and run the same command again.';
}

function fail(what, wayOutSentence) {
  console.error(`\n${what}\n${wayOutSentence}`);
  // Not process.exit: the turn taken above has to be given back first.
  process.exitCode = 1;
}
