import type { RawDesk } from '../engine.ts';
import type { Statement } from '../statements.ts';
import type { SqlRow } from '../tables.ts';

/** One statement sees one moment, and costs one round trip. */
export function readDeskStatement(ucc: string): Statement {
  return { text: READ_DESK, values: [ucc] };
}

const READ_DESK = `
SELECT d.version, d.stamp,
  (SELECT row_to_json(t) FROM users t WHERE t.ucc = d.ucc) AS "user",
  (SELECT json_agg(t ORDER BY t.name) FROM accounts t WHERE t.ucc = d.ucc) AS accounts,
  (SELECT json_agg(t ORDER BY t.name) FROM strategies t WHERE t.ucc = d.ucc) AS strategies,
  (SELECT json_agg(t ORDER BY t.strategy_name, t.account_name) FROM links t WHERE t.ucc = d.ucc) AS links,
  (SELECT json_agg(t ORDER BY t.owner) FROM guards t WHERE t.ucc = d.ucc) AS guards,
  (SELECT json_agg(t ORDER BY t.owner, t.name) FROM secrets t WHERE t.ucc = d.ucc) AS secrets
FROM desks d WHERE d.ucc = ?`;

/** Without rows json_agg answers null. */
export function rawDesk(row: SqlRow): RawDesk {
  const list = (name: string): readonly SqlRow[] => (row[name] as readonly SqlRow[] | null) ?? [];
  return {
    version: row.version,
    stamp: row.stamp,
    user: row.user as SqlRow | null,
    accounts: list('accounts'),
    strategies: list('strategies'),
    links: list('links'),
    guards: list('guards'),
    secrets: list('secrets'),
  };
}
