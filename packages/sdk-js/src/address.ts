/** The normalized address of a server; null when it is not an address. */
export function readAddress(url: string): string | null {
  try {
    const { protocol, href } = new URL(url);
    return /^https?:$/.test(protocol) ? href.replace(/\/+$/, '') : null;
  } catch {
    return null;
  }
}
