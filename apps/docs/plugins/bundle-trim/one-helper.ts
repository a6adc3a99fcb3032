/** The only helper that `@docusaurus/utils-common` uses of tslib, a package that cannot be tree-shaken. */
export function __importDefault(module: { readonly __esModule?: boolean }): unknown {
  return module?.__esModule ? module : { default: module };
}
