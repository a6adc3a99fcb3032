import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const FLOW = /node_modules[\\/]@xyflow[\\/]react[\\/]dist[\\/]esm[\\/]index\.js$/;
/** At the top of the module: a component that React wraps, and the name that tools for developers show for one. */
const WRAPPED = /^((?:const|var) [\w$]+ = )(memo|forwardRef|createContext)\(/gm;
const NAMED = /^[\w$]+\.displayName = ['"`].*['"`];$/gm;

/**
 * React Flow is one module, and esbuild keeps what a module calls when it is loaded: the map, the resizer and the rest that the
 * board never shows. Wrapping a component does nothing else, and says so here, so that what nobody imports is left out.
 */
export const droppableComponents: Plugin = {
  name: 'droppable-components',
  setup: (build) => {
    build.onLoad({ filter: FLOW }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!WRAPPED.test(source)) throw new Error(`${path} wraps its components in another way now.`);
      const contents = source.replace(WRAPPED, '$1/* @__PURE__ */ $2(').replace(NAMED, '');
      return { contents, loader: 'js' };
    });
  },
};
