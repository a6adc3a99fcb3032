/** The address of a server as everything else writes it; null when it is none. */
export function readAddress(url: string): string | null {
  try {
    const { protocol, href } = new URL(url);
    return /^https?:$/.test(protocol) ? href.replace(/\/+$/, '') : null;
  } catch {
    return null;
  }
}
