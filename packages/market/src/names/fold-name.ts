/** A name as on a chart, where every character but letters and digits is an underscore. */
export function foldName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
}
