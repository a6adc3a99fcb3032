/** Numbers and names in frames of the price stream, big endian. Beyond the end there are zeros. */

export function uint16(frame: Uint8Array, at: number): number {
  return ((frame[at] ?? 0) << 8) | (frame[at + 1] ?? 0);
}

export function int32(frame: Uint8Array, at: number): number {
  return (
    ((frame[at] ?? 0) << 24) |
    ((frame[at + 1] ?? 0) << 16) |
    ((frame[at + 2] ?? 0) << 8) |
    (frame[at + 3] ?? 0)
  );
}

export function uint32(frame: Uint8Array, at: number): number {
  return int32(frame, at) >>> 0;
}

export function latin1(frame: Uint8Array, from: number, to: number): string {
  return Buffer.from(frame.buffer, frame.byteOffset + from, to - from).toString('latin1');
}
