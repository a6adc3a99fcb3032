/** The system account that the server runs as. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, which runs the tests in most containers. Then it runs as `postgres`, made by the
 * package for just that, or else as `nobody`. Everyone else runs it as themselves: `undefined`.
 */
export function chooseAccount(uid: number | undefined, passwd: string): Account | undefined {
  if (uid !== 0) return undefined;
  const account = accountNamed('postgres', passwd) ?? accountNamed('nobody', passwd);
  if (account) return account;
  throw new Error(
    'PostgreSQL refuses to run as root and there is no account postgres or nobody: run the tests as another user, or set TEST_DATABASE_URL.',
  );
}

function accountNamed(name: string, passwd: string): Account | undefined {
  for (const line of passwd.split('\n')) {
    const [entry, , uid, gid] = line.split(':');
    if (entry === name) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
