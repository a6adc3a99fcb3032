import { join } from 'node:path';
import type { ArchiveFile, ArchiveKind, ArchiveQuestion, AuditFinding, DumpLine } from '@spark/core';
import { StoreError } from '../errors.ts';
import { ARCHIVES, columnNames, decodeRow, type SqlRow, type SqlValue } from '../tables.ts';
import { checkArchive, readArchive } from './archive-file.ts';
import { ARCHIVED, keyOf } from './archived-kinds.ts';

/** The files that the database lists. Others in the folder are ignored. */
export type ArchiveShelf = {
  readonly requireFolder: () => string;
  /** In order of their keys. */
  readonly list: (kind?: ArchiveKind) => Promise<readonly ArchiveFile[]>;
  readonly read: (
    question: ArchiveQuestion,
    except?: readonly ArchiveFile[],
  ) => AsyncGenerator<readonly DumpLine[], void, undefined>;
  /** Faults of the files themselves. */
  readonly check: () => Promise<CheckedFiles>;
};

export type CheckedFiles = {
  readonly files: number;
  readonly findings: readonly AuditFinding[];
  readonly unreadable: readonly ArchiveFile[];
};

type Parts = {
  /** Without one nothing is archived, and nothing can be read from archives. */
  readonly folder: string | null;
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
};

export function createArchiveShelf({ folder, read }: Parts): ArchiveShelf {
  function requireFolder(): string {
    if (folder !== null) return folder;
    throw new StoreError(
      'folder',
      'This store was opened without a folder for archives. Open it with its data folder.',
    );
  }

  async function list(kind?: ArchiveKind): Promise<readonly ArchiveFile[]> {
    const rows = kind === undefined ? await read(LIST, []) : await read(LIST_KIND, [kind]);
    return rows.map((row) => {
      const { emptied, ...file } = decodeRow<Omit<ArchiveFile, 'isEmptied'> & { emptied: boolean }>(
        ARCHIVES,
        row,
      );
      return { ...file, isEmptied: emptied };
    });
  }

  return {
    requireFolder,
    list,
    read: async function* (question, except = []) {
      const { kind, ucc, from, to, firstKey = 0, lastKey = Number.MAX_SAFE_INTEGER } = question;
      const { dayOf } = ARCHIVED[kind];
      const key = keyOf(kind);
      for (const file of await list(kind)) {
        const isOutside =
          except.some(({ name }) => name === file.name) ||
          (from !== undefined && file.lastDay < from) ||
          (to !== undefined && file.firstDay > to) ||
          file.lastKey < firstKey ||
          file.firstKey > lastKey;
        if (isOutside) continue;
        for await (const lines of readArchive(join(requireFolder(), file.name))) {
          yield lines.filter(({ row }) => {
            const number = row[key] as number;
            if (number < firstKey || number > lastKey || (ucc !== undefined && row.ucc !== ucc)) return false;
            const day = dayOf(row);
            return (from === undefined || day >= from) && (to === undefined || day <= to);
          });
        }
      }
    },
    check: async () => {
      const findings: AuditFinding[] = [];
      const unreadable: ArchiveFile[] = [];
      const files = await list();
      for (const file of files) {
        const { name, sha256, rowCount } = file;
        const path = join(requireFolder(), name);
        const report = (what: string): void => {
          findings.push({ what, seq: null, ucc: null, accountName: null, at: null });
        };
        try {
          const found = await checkArchive(path);
          if (found.sha256 !== sha256 || found.rows !== rowCount)
            report(`The archive ${path} was changed: it is not the file that was written.`);
        } catch (error) {
          if (!(error instanceof StoreError)) throw error;
          report(error.message);
          unreadable.push(file);
        }
      }
      return { files: files.length, findings, unreadable };
    },
  };
}

const ORDER = 'ORDER BY "kind", "first_key", "name"';
const LIST = `SELECT ${columnNames(ARCHIVES)} FROM "archives" ${ORDER}`;
const LIST_KIND = `SELECT ${columnNames(ARCHIVES)} FROM "archives" WHERE "kind" = ? ${ORDER}`;
