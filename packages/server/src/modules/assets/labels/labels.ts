/** The contents of labels, and their positions on the sheet. */
import type { LabelFormat } from '@rounds/contract/assets/labels.ts';
import { QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } from '@zxing/library';

/** A sheet; lengths are in millimeters. */
interface Sheet {
  readonly page_width: number;
  readonly page_height: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly gap: number;
}

const A4 = { page_width: 210, page_height: 297 };
const SHEETS: Readonly<Record<LabelFormat, Sheet>> = {
  single: { page_width: 70, page_height: 37, columns: 1, rows: 1, width: 70, height: 37, left: 0, top: 0, gap: 0 },
  a4_24: { ...A4, columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
  a4_10: { ...A4, columns: 2, rows: 5, width: 99.1, height: 57, left: 4.65, top: 6, gap: 2.5 },
  letter_30: {
    ...{ page_width: 215.9, page_height: 279.4, columns: 3, rows: 10, width: 66.675, height: 25.4 },
    ...{ left: 4.7625, top: 12.7, gap: 3.175 },
  },
};

export interface LabelledAsset {
  readonly uuid: string;
  readonly asset_id: string;
  readonly display_name: string;
  readonly type_name: string | null;
}

export const buildLabels = (assets: readonly LabelledAsset[], format: LabelFormat, publicUrl: string) => ({
  sheet: SHEETS[format],
  labels: assets.map(({ uuid, asset_id, display_name, type_name }) => ({
    name: display_name,
    number: asset_id,
    type: type_name ?? '',
    code: drawCode(`${publicUrl}/assets/${uuid}`),
  })),
});

/** A QR code as SVG: one path with a rectangle for each run of dark modules. */
function drawCode(text: string): string {
  const matrix = QRCodeEncoder.encode(text, QRCodeDecoderErrorCorrectionLevel.M).getMatrix();
  const size = matrix.getWidth();
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (x < size && matrix.get(x, y) === 1) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}
