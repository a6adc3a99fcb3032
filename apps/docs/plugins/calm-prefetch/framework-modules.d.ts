/** Modules of the framework that it does not publish types of. */
declare module '@docusaurus/core/lib/client/docusaurus' {
  const docusaurus: Window['docusaurus'];
  // biome-ignore lint/style/noDefaultExport: the framework has it so.
  export default docusaurus;
}

declare module '@docusaurus/core/lib/client/prefetch' {
  // biome-ignore lint/style/noDefaultExport: the framework has it so.
  export default function prefetch(address: string): Promise<void>;
}
