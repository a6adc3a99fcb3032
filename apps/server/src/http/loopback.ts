/** Whether a name or address can only mean this machine. */
export function isLoopbackName(name: string): boolean {
  const plain = name
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/, '');
  return plain === 'localhost' || plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain);
}
