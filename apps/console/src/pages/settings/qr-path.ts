/** The dark squares of a QR code as one path; squares side by side are one piece of it. */
export function squaresPath(rows: readonly (readonly boolean[])[]): string {
  const pieces: string[] = [];
  for (const [y, row] of rows.entries()) {
    let from: number | null = null;
    for (let x = 0; x <= row.length; x += 1) {
      const isDark = row[x] === true;
      if (isDark && from === null) from = x;
      if (isDark || from === null) continue;
      pieces.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
      from = null;
    }
  }
  return pieces.join('');
}
