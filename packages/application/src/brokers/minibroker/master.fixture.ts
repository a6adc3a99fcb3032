import type { ListedRow, MasterDialect } from '@spark/brokers';
import { ok, refuse } from '@spark/core';
import type { MinibrokerHosts } from './hosts.fixture.ts';
import { parsed, rowsOf } from './verdict.fixture.ts';

export function minibrokerMaster({ rest }: MinibrokerHosts): MasterDialect {
  return {
    files: [{ name: 'master', request: { method: 'GET', url: `${rest}/master` }, rowsMin: 1 }],
    read: ({ rowsMin }, text) => {
      const rows = rowsOf(parsed(text), (fields): ListedRow | null =>
        COLUMNS.every((name) => name in fields)
          ? {
              ...(fields as unknown as Omit<ListedRow, 'exchangeToken'>),
              exchangeToken: String(fields.token),
              symbol: String(fields.key),
              ...{ lowestPaise: null, highestPaise: null },
            }
          : null,
      );
      return rows === null || rows.length < rowsMin ? refuse('the list is not whole') : ok(rows);
    },
  };
}

const COLUMNS = [
  'key',
  'exchange',
  'token',
  'name',
  'class',
  'expiry',
  'strikePaise',
  'lotSize',
  'tickPaise',
];
