import { type Finding, lineAt } from './finding.ts';
import type { CodeFile, Repository } from './repository.ts';
import { purityBans, roomRules } from './rules.ts';

/**
 * Time, randomness and I/O inside a pure room. Without them the same input gives the same answer, which is what lets a
 * story be replayed and a crash be recovered from.
 */
export function checkPurity({ code }: Repository): Finding[] {
  return code.filter(isPureSource).flatMap(({ path, text, room, lexed }) =>
    purityBans.flatMap(({ name, pattern, fix }) =>
      [...lexed.code.matchAll(pattern)].map((match) => ({
        file: path,
        line: lineAt(text, match.index),
        rule: 'purity' as const,
        message: `${room} is pure and uses ${name}`,
        fix,
      })),
    ),
  );
}

function isPureSource({ room, isTest }: CodeFile): boolean {
  return !isTest && room !== undefined && roomRules[room]?.isPure === true;
}
