import { BarcodeFormat, EncodeHintType, QRCodeWriter } from '@zxing/library';
import { useMemo } from 'react';
import styles from './app-secret.module.css';

/** The empty edge that readers need. */
const EDGE = 4;

/** A QR code as one path, sharp at every size; black on white in every skin, as cameras expect it. */
export default function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => squaresOf(text), [text]);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function squaresOf(text: string): { size: number; path: string } {
  const hints = new Map<EncodeHintType, unknown>([[EncodeHintType.MARGIN, EDGE]]);
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, hints);
  const size = matrix.getWidth();
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (matrix.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { size, path };
}
