import { posix } from 'node:path';
import type { Finding } from './finding.ts';
import { importsOf } from './imports.ts';
import type { CodeFile, Repository, Workspace } from './repository.ts';

interface Edge {
  readonly to: string;
  readonly line: number;
}

type Graph = ReadonlyMap<string, readonly Edge[]>;

/**
 * Files that load each other in a ring. Which of them runs first depends on the first import, and the other one sees
 * half a module. Each ring is reported once, at its alphabetically first file.
 */
export function checkCycles(repository: Repository): Finding[] {
  const graph = graphOf(repository);
  const reported = new Set<string>();
  const findings: Finding[] = [];
  for (const file of [...graph.keys()].sort()) {
    if (reported.has(file)) continue;
    const ring = shortestRing(file, graph);
    if (!ring) continue;
    for (const member of ring) reported.add(member);
    const line = graph.get(file)?.find(({ to }) => to === (ring[1] ?? file))?.line ?? 1;
    const names = [...ring, file].map((member) => posix.relative(posix.dirname(file), member)).join(' → ');
    findings.push({
      file,
      line,
      rule: 'import-cycle',
      message: `these files import each other: ${names}`,
      fix: 'move what both need into a third file, or import only the type',
    });
  }
  return findings;
}

function graphOf({ code, workspaces }: Repository): Graph {
  const paths = new Set(code.map(({ path }) => path));
  const edgesOf = (file: CodeFile) => {
    const own = workspaces.find(({ folder }) => folder === file.home);
    return importsOf(file.text, file.lexed)
      .filter(({ kind }) => kind === 'now')
      .flatMap(({ specifier, line }) => {
        const to = resolve(specifier, { file, own, paths });
        return to === undefined ? [] : [{ to, line }];
      });
  };
  return new Map(code.map((file) => [file.path, edgesOf(file)]));
}

interface From {
  readonly file: CodeFile;
  readonly own: Workspace | undefined;
  readonly paths: ReadonlySet<string>;
}

function resolve(specifier: string, { file, own, paths }: From): string | undefined {
  if (own && specifier === own.name) return own.entry;
  const target = specifier.startsWith('#') ? own?.resolveInside(specifier) : relativeTarget(specifier, file);
  if (target === undefined) return undefined;
  // Bundlers let the ending be left out, so the apps may write it either way.
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
  return endings.map((ending) => `${target}${ending}`).find((path) => paths.has(path));
}

function relativeTarget(specifier: string, file: CodeFile): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(file.path), specifier) : undefined;
}

/** Breadth first, so that the reported ring is the shortest through this file. */
function shortestRing(start: string, graph: Graph): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    for (const { to } of graph.get(file) ?? []) {
      if (to === start) return wayTo(file, cameFrom);
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, file);
      waiting.push(to);
    }
  }
  return undefined;
}

function wayTo(file: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const before = cameFrom.get(file);
  return before === undefined ? [file] : [...wayTo(before, cameFrom), file];
}
