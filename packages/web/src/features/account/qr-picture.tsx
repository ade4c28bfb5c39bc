// The writer alone: the library's door brings every reader along.
import ErrorCorrectionLevel from '@zxing/library/esm/core/qrcode/decoder/ErrorCorrectionLevel';
import Encoder from '@zxing/library/esm/core/qrcode/encoder/Encoder';
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
  const matrix = Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix();
  let path = '';
  for (let y = 0; y < matrix.getHeight(); y++) {
    for (let x = 0; x < matrix.getWidth(); x++) {
      if (matrix.get(x, y) === 1) path += `M${x + EDGE} ${y + EDGE}h1v1h-1z`;
    }
  }
  return { size: matrix.getWidth() + 2 * EDGE, path };
}
