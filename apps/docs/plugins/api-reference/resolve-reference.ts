/** Follows `#/a/b` inside one document. A reference that leads nowhere stops the build, with its text. */
export function resolveReference(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) throw new Error(`${reference} points outside of the document`);
  let target = document;
  for (const step of reference.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isRecord(target) ? target[name] : undefined;
  }
  if (target === undefined) throw new Error(`${reference} leads nowhere`);
  return target;
}

/** The last word of a reference to a schema, which is the name that people see. */
export function nameInReference(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
