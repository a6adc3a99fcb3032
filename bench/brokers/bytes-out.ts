import { Socket } from 'node:net';

/** What a socket was given to write. */
type Bytes = { readonly includes: (text: string) => boolean };

/** Tells of all that the sockets of this process write, when it is with the system. */
export function onBytesOut(hear: (written: Bytes) => void): void {
  const { _write, _writev } = Socket.prototype;
  Socket.prototype._write = function noted(this: Socket, ...given: Parameters<typeof _write>): void {
    _write.apply(this, given);
    hear(given[0]);
  };
  Socket.prototype._writev = function noted(
    this: Socket,
    ...given: Parameters<NonNullable<typeof _writev>>
  ): void {
    // Before, since the list is used up.
    const written = given[0].map(({ chunk }) => chunk as Bytes);
    _writev?.apply(this, given);
    for (const it of written) hear(it);
  };
}
