import { createRequire } from 'node:module';

type Module = {
  readonly nameForCondition?: string | null;
  /** Read, and either left out of the bundle or merged into another module, which then has it. */
  readonly orphan?: boolean;
  readonly modules?: readonly Module[];
};
type Stats = {
  readonly hasErrors: () => boolean;
  readonly toString: (options: object) => string;
  readonly toJson: (options: object) => Pick<Module, 'modules'>;
};
type Bundler = (options: object) => {
  readonly run: (done: (error: Error | null, stats?: Stats) => void) => void;
  readonly close: (done: () => void) => void;
};

// Not imported: its declarations lead to sources that the stricter settings here refuse.
const { rspack } = createRequire(import.meta.url)('@docusaurus/faster') as { readonly rspack: Bundler };

const EVERY_MODULE = {
  all: false,
  modules: true,
  nestedModules: true,
  orphanModules: true,
  groupModulesByType: false,
  modulesSpace: 1e9,
  nestedModulesSpace: 1e9,
};

/** Runs rspack, which also builds the site, and returns the files in the bundle. */
export async function runBundler(options: object): Promise<readonly string[]> {
  const compiler = rspack({ mode: 'production', experiments: { outputModule: true }, ...options });
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, made) => compiler.close(() => (error ? reject(error) : resolve(made))));
  });
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  const { modules = [] } = stats?.toJson(EVERY_MODULE) ?? {};
  return modules.filter(({ orphan }) => orphan !== true).flatMap(filesOf);
}

function filesOf({ nameForCondition, modules = [] }: Module): string[] {
  return [...(nameForCondition ? [nameForCondition] : []), ...modules.flatMap(filesOf)];
}
