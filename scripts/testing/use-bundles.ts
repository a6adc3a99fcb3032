import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

export type BundleTable = {
  /** Of the repository. All of these are addresses. */
  readonly root: string;
  /** Of the bundles: each package has a folder in it, named like its own below the root. */
  readonly folder: string;
  /** What is imported by name. */
  readonly names: Readonly<Record<string, { readonly home: string; readonly bundle: string }>>;
  /** The program of which a part is a bundle, and how it imports that. */
  readonly program: { readonly main: string; readonly imports: string; readonly bundle: string };
};

/**
 * From now on the process and its threads get packages as bundles. A package whose own file runs, as a test or as a program, has
 * its sources: a bundle beside them would be a second copy of the same package.
 */
export function useBundles({ root, folder, names, program }: BundleTable): void {
  let own: readonly string[] | undefined;
  const isOwn = (home: string) => {
    // Not before: a thread does not know its file yet when it loads this.
    own ??= filesThatRun();
    return own.some((file) => file.startsWith(`${root}${home}/`));
  };
  registerHooks({
    resolve: (specifier, context, next) => {
      const parent = context.parentURL ?? '';
      const named = names[specifier];
      if (named && !isOwn(named.home)) return { url: named.bundle, format: 'module', shortCircuit: true };
      if (specifier === program.imports && parent === program.main)
        return { url: program.bundle, format: 'module', shortCircuit: true };
      // What a bundle imports is found from where its package is.
      if (!parent.startsWith(folder)) return next(specifier, context);
      if (specifier.startsWith('.')) return next(specifier, context);
      return next(specifier, { ...context, parentURL: root + parent.slice(folder.length) });
    },
  });
}

function filesThatRun(): string[] {
  return process.argv.slice(1).flatMap((word) => {
    try {
      return [pathToFileURL(realpathSync(word)).href];
    } catch {
      return []; // Not a file.
    }
  });
}
