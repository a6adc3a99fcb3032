import { spawn, spawnSync } from 'node:child_process';

/** How this machine can install PostgreSQL by itself: the words to put before a shell script. */
export type InstallRoad = readonly string[];

export interface Machine {
  readonly uid: number | undefined;
  readonly hasAptGet: boolean;
  /** Asked only when it matters, because asking starts a program. */
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

/**
 * The package would make a cluster of its own and start it with the machine. Nobody asked for that, so the
 * setting is switched off while the server package is installed and then put back as it was.
 */
const aptScript = `
set -e
export DEBIAN_FRONTEND=noninteractive
apt="apt-get -q -y -o DPkg::Lock::Timeout=120"
$apt update
$apt install --no-install-recommends postgresql-common
settings=/etc/postgresql-common/createcluster.conf
saved=$(mktemp)
cp -p "$settings" "$saved"
trap 'cp -p "$saved" "$settings"; rm -f "$saved"' EXIT
echo 'create_main_cluster = false' >> "$settings"
$apt install --no-install-recommends postgresql
`;

export function installPostgres(road: InstallRoad, signal: AbortSignal): Promise<void> {
  const [command = 'sh', ...args] = [...road, aptScript];
  return new Promise((resolve, reject) => {
    const said: Buffer[] = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], signal });
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`apt-get could not install postgresql:\n${lastLines(said)}`));
    });
  });
}

function lastLines(said: readonly Buffer[]): string {
  return Buffer.concat(said).toString('utf8').trimEnd().split('\n').slice(-20).join('\n');
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
