// Files that the api-reference plugin writes at build, under the names it gives them.
declare module '@generated/api-reference/default/text.json' {
  const text: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: a JSON file is its default export.
  export default text;
}

declare module '@generated/api-reference/default/forms.json' {
  const forms: Readonly<Record<string, import('../../../plugins/api-reference/form-model.ts').CallForm>>;
  // biome-ignore lint/style/noDefaultExport: a JSON file is its default export.
  export default forms;
}

declare module '@theme/api-reference-text' {
  type PageText = import('../../../plugins/api-reference/page-content.ts').PageText;
  export const printedText: PageText | undefined;
  export function loadPrintedText(): Promise<PageText>;
}
