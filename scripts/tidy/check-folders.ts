import { posix } from 'node:path';
import type { Finding } from './finding.ts';
import { importsOf } from './imports.ts';
import type { CodeFile, Repository } from './repository.ts';
import { roomsWithOrderedFolders } from './rules.ts';

interface Edge {
  readonly file: string;
  readonly line: number;
}

/**
 * Which folder imports which, with the first import that does. Types count as well: reading a folder means reading what
 * it names.
 */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, Edge>>;

/**
 * Folders of a package that import each other, directly or through others: neither can be read or changed without the
 * other. Each ring is reported once, where its alphabetically first folder imports the next.
 */
export function checkFolders({ code }: Repository): Finding[] {
  return roomsWithOrderedFolders.flatMap((room) => {
    const graph = graphOf(code, `${room}/src/`);
    const reported = new Set<string>();
    return [...graph.keys()].sort().flatMap((folder) => {
      const ring = reported.has(folder) ? undefined : shortestRing(folder, graph);
      const edge = ring && graph.get(folder)?.get(ring[1] ?? folder);
      if (!ring || !edge) return [];
      for (const member of ring) reported.add(member);
      return [
        {
          ...edge,
          rule: 'folder-cycle' as const,
          message: `these folders import each other: ${[...ring, folder].join(' → ')}`,
          fix: 'move what both need into the folder that the other one depends on',
        },
      ];
    });
  });
}

function graphOf(code: readonly CodeFile[], source: string): FolderGraph {
  const graph = new Map<string, Map<string, Edge>>();
  for (const { path, text, lexed } of code) {
    const from = folderOf(path, source);
    if (from === undefined || /\.(test|fixture)\./.test(path)) continue;
    for (const { specifier, line } of importsOf(text, lexed)) {
      const to = specifier.startsWith('.')
        ? folderOf(posix.join(posix.dirname(path), specifier), source)
        : undefined;
      if (to === undefined || to === from) continue;
      const edges = graph.get(from) ?? new Map<string, Edge>();
      graph.set(from, edges);
      if (!edges.has(to)) edges.set(to, { file: path, line });
    }
  }
  return graph;
}

/** Files right below `src` belong to no folder: the public face imports all of them. */
function folderOf(path: string, source: string): string | undefined {
  if (!path.startsWith(source)) return undefined;
  const [folder, file] = path.slice(source.length).split('/');
  return file === undefined ? undefined : folder;
}

function shortestRing(start: string, graph: FolderGraph): readonly string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const to of graph.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (to === start) return way;
      if (seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return undefined;
}
