import { Socket } from 'node:net';

/** What a socket was given to write. */
type Bytes = { readonly includes: (text: string) => boolean };

/** Reports everything that the sockets of this process write, once the system has it. */
export function onBytesOut(onBytes: (written: Bytes) => void): void {
  const { _write, _writev } = Socket.prototype;
  Socket.prototype._write = function noted(this: Socket, ...given: Parameters<typeof _write>): void {
    _write.apply(this, given);
    onBytes(given[0]);
  };
  Socket.prototype._writev = function noted(
    this: Socket,
    ...given: Parameters<NonNullable<typeof _writev>>
  ): void {
    // Before, since the list is used up.
    const written = given[0].map(({ chunk }) => chunk as Bytes);
    _writev?.apply(this, given);
    for (const bytes of written) onBytes(bytes);
  };
}
