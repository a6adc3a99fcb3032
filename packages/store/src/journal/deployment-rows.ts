import {
  type DeploymentBody,
  type DeploymentDayRow,
  type DeploymentRow,
  isDeploymentOpen,
  parseDeployment,
  storedObject,
} from '@spark/core';
import { DEPLOYMENT_MODE, DEPLOYMENT_STATE } from '@spark/vocabulary';
import { RowDamage } from '../damaged-rows.ts';
import { DEPLOYMENT_DAYS, DEPLOYMENTS, decodeRow, encodeRow, type SqlRow, type SqlValue } from '../tables.ts';

/** Rows of deployments, read as strictly as a request. */

export function deploymentValues(row: Omit<DeploymentRow, 'ucc'>, ucc: string): readonly SqlValue[] {
  const { name, parameters, createdAt, next, ended, ...columns } = row;
  const body: DeploymentBody = { name, parameters, createdAt, next, ended };
  return encodeRow(DEPLOYMENTS, {
    ...columns,
    ucc,
    open: isDeploymentOpen(row),
    body: storedObject(JSON.stringify(body)),
  });
}

export function deploymentDayValues(row: Omit<DeploymentDayRow, 'ucc'>, ucc: string): readonly SqlValue[] {
  return encodeRow(DEPLOYMENT_DAYS, { ...row, ucc });
}

export function soundDeployment(row: SqlRow): DeploymentRow {
  const { open, body, ...columns } = decodeRow<DeploymentColumns>(DEPLOYMENTS, row);
  const read = parseDeployment(body);
  if (!read.ok) throw new RowDamage(read.error);
  ensure(isOneOf(DEPLOYMENT_MODE, columns.mode), 'its mode is unknown');
  ensure(isOneOf(DEPLOYMENT_STATE, columns.state), 'its state is unknown');
  ensure(isDeploymentOpen(columns) === open, 'its state is not that of its row');
  return { ...columns, ...read.value };
}

type DeploymentColumns = Omit<DeploymentRow, keyof DeploymentBody> & {
  readonly open: boolean;
  readonly body: string;
};

export function soundDeploymentDay(row: SqlRow): DeploymentDayRow {
  const day = decodeRow<DeploymentDayRow>(DEPLOYMENT_DAYS, row);
  ensure(/^\d{4}-\d{2}-\d{2}$/.test(day.day), 'its day is no day');
  ensure(isObjectText(day.body), 'it is not a JSON object');
  return day;
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function ensure(isTrue: boolean, why: string): void {
  if (!isTrue) throw new RowDamage(why);
}
