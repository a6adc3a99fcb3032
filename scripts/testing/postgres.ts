import { readdirSync, statSync } from 'node:fs';
import { chooseInstallRoad, thisMachine } from './apt-install.ts';
import { startCluster, type TestPostgres } from './postgres-cluster.ts';
import { installPostgres } from './postgres-install.ts';
import { candidateFolders, type Disk, findPrograms, type PostgresPrograms } from './postgres-programs.ts';
import { askVersion } from './postgres-version.ts';

/** The variable in which test files find the server. */
export const postgresUrlVariable = 'SPARK_TEST_POSTGRES_URL';

const startAttemptsMax = 3;

export interface StartOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
}

/** Whether a test file needs the server; a mention is enough, since starting it in vain costs only seconds. */
export function needsPostgres(fileText: string): boolean {
  return /postgres/i.test(fileText);
}

/**
 * A real PostgreSQL for the tests: the one that TEST_DATABASE_URL names, else a fresh cluster from the
 * machine's own programs, which are installed first where that is possible. Throws, with the fix, when
 * there is none: tests that need a database must never pass by not running.
 */
export async function startTestPostgres(options: StartOptions): Promise<TestPostgres> {
  const given = options.environment.TEST_DATABASE_URL;
  if (given) return useGivenServer(given);
  const programs = await findPostgres(options);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startCluster(programs, options.signal);
    } catch (error) {
      // Another program may take the free port before PostgreSQL listens on it.
      const isPortTaken = error instanceof Error && /address already in use/i.test(error.message);
      if (!isPortTaken || attempt === startAttemptsMax) throw error;
    }
  }
}

async function useGivenServer(url: string): Promise<TestPostgres> {
  try {
    const description = `${await askVersion(url)} of TEST_DATABASE_URL`;
    return { url, description, stop: async () => {} };
  } catch (error) {
    throw new Error(
      'TEST_DATABASE_URL is set, but no PostgreSQL answers there: start it, or unset the variable.',
      { cause: error },
    );
  }
}

/** PATH may name folders that are gone or not readable; they count as empty. */
const disk: Disk = {
  isFile: (path) => orElse(false, () => statSync(path).isFile()),
  namesIn: (folder) => orElse([], () => readdirSync(folder)),
};

function orElse<T>(whenUnreadable: T, read: () => T): T {
  try {
    return read();
  } catch {
    return whenUnreadable;
  }
}

export async function findPostgres({ environment, signal, note }: StartOptions): Promise<PostgresPrograms> {
  const find = () => findPrograms(candidateFolders(environment.PATH ?? '', disk), disk);
  const found = find();
  if (found) return found;
  const road = chooseInstallRoad(thisMachine());
  if (road) {
    note('Installing PostgreSQL with apt-get (once, about a minute)…');
    await installPostgres(road, signal);
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    'The tests need PostgreSQL and this machine has none. Install it (Debian, Ubuntu: `apt-get install postgresql`; macOS: `brew install postgresql@17`; others: https://www.postgresql.org/download), or set TEST_DATABASE_URL to a server where the tests may create databases.',
  );
}
