/** What is scanned: a QR code, or any other code that goods and devices carry. */
export type CodeKind = 'qr' | 'barcode';

/** The same kinds in the words of the browsers' own reader. */
export const DETECTED_FORMATS: Readonly<Record<CodeKind, readonly string[]>> = {
  qr: ['qr_code'],
  barcode: [
    'ean_13',
    'ean_8',
    'upc_a',
    'upc_e',
    'code_128',
    'code_39',
    'code_93',
    'codabar',
    'itf',
    'data_matrix',
    'pdf417',
    'aztec',
  ],
};
