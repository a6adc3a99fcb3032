export type SmartStreamLevel = { readonly isBuy: boolean; readonly qty: number; readonly pricePaise: number };

export type SmartStreamFields = {
  readonly mode: number;
  readonly exchangeType: number;
  readonly token: string;
  readonly at: number;
  readonly lastPaise: number;
  readonly volume?: number;
  readonly day?: readonly [open: number, high: number, low: number, close: number];
  readonly openInterest?: number;
  readonly levels?: readonly SmartStreamLevel[];
};

/** A frame as Angel lays it out, written field by field from the published table and not from the reader. */
export function smartStreamFrame(of: SmartStreamFields): Uint8Array {
  const frame = Buffer.alloc(of.mode === 1 ? 51 : of.mode === 2 ? 123 : 379);
  const int64 = (value: number, at: number) => frame.writeBigInt64LE(BigInt(value), at);
  frame.writeUInt8(of.mode, 0);
  frame.writeUInt8(of.exchangeType, 1);
  frame.write(of.token, 2, 'ascii');
  int64(12_345, 27);
  int64(of.at, 35);
  int64(of.lastPaise, 43);
  if (of.mode === 1) return frame;
  int64(7, 51);
  int64(of.lastPaise, 59);
  int64(of.volume ?? 0, 67);
  frame.writeDoubleLE(1_000, 75);
  frame.writeDoubleLE(2_000, 83);
  for (const [place, value] of (of.day ?? [0, 0, 0, 0]).entries()) int64(value, 91 + place * 8);
  if (of.mode === 2) return frame;
  int64(of.at, 123);
  int64(of.openInterest ?? 0, 131);
  frame.writeDoubleLE(-1, 139);
  for (const [place, { isBuy, qty, pricePaise }] of (of.levels ?? []).entries()) {
    const at = 147 + place * 20;
    frame.writeUInt16LE(isBuy ? 1 : 0, at);
    int64(qty, at + 2);
    int64(pricePaise, at + 10);
    frame.writeUInt16LE(3, at + 18);
  }
  return frame;
}
