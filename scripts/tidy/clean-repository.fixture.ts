import type { SourceFile } from './finding.ts';

export type Files = Readonly<Record<string, string>>;

/** A small repository without violations, for planted ones to be found in. */
export const cleanRepository: Files = {
  'package.json': JSON.stringify({ devDependencies: { 'fast-check': '1' } }),
  'docs/ARCHITECTURE.md': `
packages/vocabulary, packages/core, packages/contract, packages/engine, packages/store, packages/testkit,
packages/application, packages/mcp, packages/sdk-js, packages/web
apps/server, apps/docs
`,
  ...room('packages/vocabulary'),
  ...room('packages/core', ['@spark/vocabulary']),
  ...room('packages/contract', ['@spark/vocabulary', 'typebox']),
  ...room('packages/engine', ['@spark/core']),
  ...room('packages/store', ['@spark/core', 'pg']),
  ...room('packages/application', ['@spark/core', '@spark/contract', '@spark/engine', 'fastify', 'jose']),
  ...room('packages/testkit', ['@spark/core']),
  ...room('packages/mcp', ['@spark/contract']),
  ...room('packages/sdk-js', ['@spark/mcp'], '@spark/client'),
  ...room('packages/web', ['@spark/client']),
  ...room('apps/server', ['@spark/core', '@spark/store', 'fastify']),
  ...room('apps/docs'),
};

export function without(files: Files, path: string): Files {
  return Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));
}

export function toSourceFiles(files: Files): SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

function room(
  folder: string,
  dependencies: readonly string[] = [],
  name = `@spark/${folder.split('/')[1]}`,
): Files {
  const listed = Object.fromEntries(dependencies.map((dependency) => [dependency, '1']));
  return {
    [`${folder}/package.json`]: JSON.stringify({ name, exports: './src/index.ts', dependencies: listed }),
    [`${folder}/README.md`]: 'What it is, with `users`.',
  };
}
