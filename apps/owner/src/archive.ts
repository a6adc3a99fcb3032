import { join } from 'node:path';
import type { OpenData } from '@spark/application';
import { ARCHIVE_KIND, type ArchiveKind, type ArchiveQuestion, istTimestamp } from '@spark/core';
import { ARCHIVE_FOLDER } from '@spark/store';
import { type CommandArgs, type Commands, type Terminal, table, UsageError, word } from './command.ts';
import { onData } from './with-data.ts';

export const archiveCommands: Commands = {
  'archive list': onData('files to which what is old was moved', listArchives),
  'archive read <kind> [--ucc <ucc>] [--from <day>] [--to <day>] [--number <n>]': onData(
    `archived rows as JSON lines; the kind is ${ARCHIVE_KIND.join(', ')}`,
    readArchives,
  ),
  'audit [--head <hash>]': onData(
    'checks the hash chain over all facts and every archive; exit code 1 when something is wrong',
    audit,
  ),
};

async function listArchives({ store }: OpenData, _: CommandArgs, { config, say }: Terminal): Promise<number> {
  const files = await store.retention.listArchives();
  if (files.length === 0) {
    say(
      `Nothing was archived yet: it is ${config.retentionYears} years before that (SPARK_RETENTION_YEARS).`,
    );
    return 0;
  }
  const rows = files.map((file) => [
    file.kind,
    file.firstDay,
    file.lastDay,
    `${file.firstKey} to ${file.lastKey}`,
    String(file.rowCount),
    `${Math.ceil(file.bytes / 1024)} KB`,
    file.name,
  ]);
  say(table([['Kind', 'From', 'To', 'Numbers', 'Rows', 'Size', 'File'], ...rows]));
  say(`They are in ${join(config.dataFolder, ARCHIVE_FOLDER)}.`);
  return 0;
}

async function readArchives({ store }: OpenData, args: CommandArgs, { say }: Terminal): Promise<number> {
  for await (const row of store.retention.readArchives(readQuestion(args))) say(JSON.stringify(row));
  return 0;
}

function readQuestion(args: CommandArgs): ArchiveQuestion {
  const kind = word(args, 0);
  if (!isKind(kind)) throw new UsageError(`The kind is ${ARCHIVE_KIND.join(', ')}, not "${kind}".`);
  const { ucc, from, to, number } = args.options;
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(String(day)))
      throw new UsageError(`--${name} is a day written YYYY-MM-DD, not "${day}".`);
  if (number !== undefined && !/^\d{1,15}$/.test(String(number)))
    throw new UsageError(`--number is a whole number, not "${number}".`);
  return {
    kind,
    ...(ucc === undefined ? {} : { ucc: String(ucc) }),
    ...(from === undefined ? {} : { from: String(from) }),
    ...(to === undefined ? {} : { to: String(to) }),
    ...(number === undefined ? {} : { firstKey: Number(number), lastKey: Number(number) }),
  };
}

function isKind(text: string): text is ArchiveKind {
  return ARCHIVE_KIND.some((kind) => kind === text);
}

async function audit({ store }: OpenData, args: CommandArgs, { say }: Terminal): Promise<number> {
  const { head: asked } = args.options;
  if (asked !== undefined && !/^[0-9a-f]{64}$/.test(String(asked)))
    throw new UsageError(
      '--head is the hash that an earlier audit ended with: 64 digits and letters a to f.',
    );
  const question = { head: asked === undefined ? null : String(asked) };
  const { facts, unsealedFacts, archives, head, isHeadFound, findings } =
    await store.retention.audit(question);
  for (const { what, ucc, accountName, at } of findings) {
    const whose =
      ucc === null ? '' : ` User ${ucc}${accountName === null ? '' : `, account ${accountName}`}.`;
    say(`WRONG ${what}${whose}${at === null ? '' : ` Stored about ${istTimestamp(at)} Indian time.`}`);
  }
  if (!isHeadFound)
    say(
      `WRONG The hash ${question.head} is not in the chain: facts of before it were changed and sealed anew, or this is other data.`,
    );
  say(`${facts} facts in the chain, ${unsealedFacts} not sealed yet, ${archives} archives.`);
  if (head !== null) say(`The chain ends with fact ${head.seq} of ${istTimestamp(head.at)}: ${head.hash}`);
  if (findings.length > 0 || !isHeadFound) {
    say('Keep the data as it is for an investigation, and compare it with the latest backup.');
    return 1;
  }
  say(
    'Nothing was changed, removed or inserted. Keep the last hash elsewhere, and give it to a later audit with --head.',
  );
  return 0;
}
