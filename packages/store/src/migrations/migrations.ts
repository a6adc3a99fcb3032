import { StoreError } from '../errors.ts';
import { FOUNDATIONS } from './001-foundations.ts';
import { ORDERS } from './002-orders.ts';
import { GUARDS } from './003-guards.ts';
import { CHAT_MESSAGES } from './004-chat-messages.ts';
import { WEBHOOKS } from './005-webhooks.ts';
import { CHANGES } from './006-changes.ts';
import { SESSIONS } from './007-sessions.ts';
import { SERVER_EPOCH } from './008-server-epoch.ts';
import { LONG_BOOKS } from './009-long-books.ts';
import { RETENTION } from './010-retention.ts';
import { INSTRUCTIONS } from './011-instructions.ts';
import { DOCUMENTS } from './012-documents.ts';
import { STRATEGY_DOCUMENTS } from './013-strategy-documents.ts';
import { DEPLOYMENTS } from './014-deployments.ts';
import { NODES } from './015-nodes.ts';
import { SECRET_PRINTS } from './016-secret-prints.ts';
import { SIGNALS } from './017-signals.ts';
import { BLOBS } from './018-blobs.ts';
import { HAND_OVERS } from './019-hand-overs.ts';
import { CALL_COUNTS } from './020-call-counts.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [
  FOUNDATIONS,
  ORDERS,
  GUARDS,
  CHAT_MESSAGES,
  WEBHOOKS,
  CHANGES,
  SESSIONS,
  SERVER_EPOCH,
  LONG_BOOKS,
  RETENTION,
  INSTRUCTIONS,
  DOCUMENTS,
  STRATEGY_DOCUMENTS,
  DEPLOYMENTS,
  NODES,
  SECRET_PRINTS,
  SIGNALS,
  BLOBS,
  HAND_OVERS,
  CALL_COUNTS,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** The migration that comes after a version, or undefined when the schema is the one we know. */
export function migrationAfter(version: number, where: string): Migration | undefined {
  if (version > SCHEMA_VERSION) {
    throw new StoreError(
      'newer-schema',
      `The database ${where} was written by a newer Spark (schema ${version}; this one knows ${SCHEMA_VERSION}). Start that newer version, or use another data folder or database.`,
    );
  }
  return MIGRATIONS[version];
}
