/** The kind of code to scan: a QR code, or any barcode of products and devices. */
export type CodeKind = 'qr' | 'barcode';

/** The formats of each kind in the browser's BarcodeDetector. */
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
