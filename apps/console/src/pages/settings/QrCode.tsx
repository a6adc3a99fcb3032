import type { ReactNode } from 'react';
import { encode } from 'uqr';
import { squaresPath } from './qr-path.ts';
import styles from './Settings.module.css';

const BORDER = 2;

/** A text as a QR code for a camera. It is a drawn path, since the page takes no HTML from texts. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squaresPath(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
