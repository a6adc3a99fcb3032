import { spawn, spawnSync } from 'node:child_process';

/** How this machine can install a program by itself: the command to put before a shell script. */
export type InstallRoad = readonly string[];

export interface Machine {
  readonly uid: number | undefined;
  readonly hasAptGet: boolean;
  /** Checked only when needed, because the check starts a program. */
  readonly hasPasswordlessSudo: () => boolean;
}

/** Only Debian and Ubuntu, and only without asking for a password: tests must not wait for a person. */
export function chooseInstallRoad(machine: Machine): InstallRoad | undefined {
  if (!machine.hasAptGet) return undefined;
  if (machine.uid === 0) return ['sh', '-c'];
  return machine.hasPasswordlessSudo() ? ['sudo', '-n', 'sh', '-c'] : undefined;
}

export function thisMachine(): Machine {
  return {
    uid: process.getuid?.(),
    hasAptGet: succeeds('apt-get', ['--version']),
    hasPasswordlessSudo: () => succeeds('sudo', ['-n', 'true']),
  };
}

/** The beginning of every installation: `$apt` asks nothing and waits for another running install. */
const preamble = `
set -e
export DEBIAN_FRONTEND=noninteractive
apt="apt-get -q -y -o DPkg::Lock::Timeout=120"
$apt update
`;

export interface Installation {
  readonly name: string;
  readonly script: string;
  readonly signal: AbortSignal;
}

export function installWithApt(road: InstallRoad, { name, script, signal }: Installation): Promise<void> {
  const [command = 'sh', ...args] = [...road, preamble + script];
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], signal });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`apt-get could not install ${name}:\n${lastLines(output)}`));
    });
  });
}

function lastLines(output: readonly Buffer[]): string {
  return Buffer.concat(output).toString('utf8').trimEnd().split('\n').slice(-20).join('\n');
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
