import type { DeploymentReads } from '@spark/core';
import type { DamagedRows } from '../damaged-rows.ts';
import { soundPage } from '../sound-page.ts';
import {
  columnNames,
  DEPLOYMENT_DAYS,
  DEPLOYMENTS,
  type SqlRow,
  type SqlValue,
  type Table,
} from '../tables.ts';
import { soundDeployment, soundDeploymentDay } from './deployment-rows.ts';

type Parts = {
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  readonly damaged: DamagedRows;
  readonly requireLimit: (limit: number) => void;
};

type Conditions = readonly (readonly [condition: string, value: SqlValue | undefined])[];

export function createDeploymentReads({
  read,
  damaged,
  requireLimit,
}: Parts): Omit<DeploymentReads, 'forgetDeployments'> {
  function select(table: Table, where: Conditions, order: string, limit: number) {
    const given = where.filter(([, value]) => value !== undefined);
    const text =
      `SELECT ${columnNames(table)} FROM "${table.name}"` +
      ` WHERE ${given.map(([condition]) => condition).join(' AND ')} ORDER BY ${order} LIMIT ?`;
    return read(text, [...given.flatMap(([, value]) => (value === undefined ? [] : [value])), limit]);
  }

  return {
    openDeployments: async ({ afterId, limit: most }) => {
      requireLimit(most);
      const page = { after: afterId, limit: most };
      return soundPage(damaged, DEPLOYMENTS, soundDeployment, page, (after = 0, limit) =>
        select(
          DEPLOYMENTS,
          [
            ['"open" = ?', 1],
            ['"id" > ?', after],
          ],
          '"id"',
          limit,
        ),
      );
    },
    readDeployments: async (filter) => {
      requireLimit(filter.limit);
      const page = { after: filter.beforeId, limit: filter.limit };
      return soundPage(damaged, DEPLOYMENTS, soundDeployment, page, (before, limit) =>
        select(
          DEPLOYMENTS,
          [
            ['"ucc" = ?', filter.ucc],
            ['"id" = ?', filter.id],
            ['"open" = ?', flagOf(filter.open)],
            ['"strategy_name" = ?', filter.strategyName],
            ['"document_id" = ?', filter.documentId],
            ['"id" < ?', before],
          ],
          '"id" DESC',
          limit,
        ),
      );
    },
    readDeploymentDays: async (filter) => {
      requireLimit(filter.limit);
      const rows = await select(
        DEPLOYMENT_DAYS,
        [
          ['"ucc" = ?', filter.ucc],
          ['"deployment" = ?', filter.deployment],
          ['"open" = ?', flagOf(filter.open)],
          ['"day" = ?', filter.day],
        ],
        '"account_name", "day" DESC',
        filter.limit,
      );
      return rows.flatMap((row) => damaged.sound(DEPLOYMENT_DAYS, row, soundDeploymentDay) ?? []);
    },
  };
}

function flagOf(flag: boolean | undefined): SqlValue | undefined {
  return flag === undefined ? undefined : Number(flag);
}
