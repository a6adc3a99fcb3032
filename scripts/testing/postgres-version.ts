import pg from 'pg';

/** Connects and reads the version; throws when nothing answers. */
export async function askVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {}); // A connection that breaks while closing has answered already.
  await client.connect();
  try {
    const { rows } = await client.query('show server_version');
    return `PostgreSQL ${String(rows[0]?.server_version).split(' ')[0]}`;
  } finally {
    await client.end();
  }
}
