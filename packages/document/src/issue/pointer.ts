/** The JSON Pointer of a part of what `pointer` names. */
export function below(pointer: string, ...parts: readonly (string | number)[]): string {
  return parts.reduce<string>((path, part) => `${path}/${escapePart(String(part))}`, pointer);
}

function escapePart(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function partsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Whether `pointer` names `outer` or something inside it. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
