/** The only helper that `@docusaurus/utils-common` asks of tslib, a package that cannot be taken in part. */
export function __importDefault(module: { readonly __esModule?: boolean }): unknown {
  return module?.__esModule ? module : { default: module };
}
