import type { Node } from './markdown-nodes.ts';

/** Imported by the page itself, so that only pages with the component load what it needs. */
export function componentImport(component: string, file: string): Node {
  const name = { type: 'Identifier', name: component };
  return {
    type: 'mdxjsEsm',
    value: '',
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        comments: [],
        body: [
          {
            type: 'ImportDeclaration',
            specifiers: [{ type: 'ImportSpecifier', imported: name, local: name }],
            source: { type: 'Literal', value: file, raw: `'${file}'` },
            attributes: [],
          },
        ],
      },
    },
  };
}
