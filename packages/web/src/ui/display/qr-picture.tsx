// Only the writer is imported, because the library's entry point also loads every reader.
import ErrorCorrectionLevel from '@zxing/library/esm/core/qrcode/decoder/ErrorCorrectionLevel';
import Encoder from '@zxing/library/esm/core/qrcode/encoder/Encoder';
import { useMemo } from 'react';
import classes from './qr-picture.module.css';

/** The quiet zone that QR readers need, in modules. */
const QUIET_ZONE = 4;

/** A QR code as one SVG path, black on white in every skin, because cameras expect that. */
export default function QrPicture({ text, label, size }: { text: string; label: string; size: number }) {
  const { modules, path } = useMemo(() => toSvgPath(text), [text]);
  return (
    <svg
      className={classes.picture}
      style={{ inlineSize: size, blockSize: size }}
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function toSvgPath(text: string): { modules: number; path: string } {
  const matrix = Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix();
  let path = '';
  for (let y = 0; y < matrix.getHeight(); y++) {
    for (let x = 0; x < matrix.getWidth(); x++) {
      if (matrix.get(x, y) === 1) path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`;
    }
  }
  return { modules: matrix.getWidth() + 2 * QUIET_ZONE, path };
}
