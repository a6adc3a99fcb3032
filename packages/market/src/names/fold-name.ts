/** What is left of a name on a chart, where every sign but letters and digits is an underscore. */
export function foldName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
}
