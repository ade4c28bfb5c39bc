/** Draws pictures of a QR code: as a photo, and as the image of a fake camera. */
import { writeFile } from 'node:fs/promises';
import { BarcodeFormat, QRCodeWriter } from '@zxing/library';
import sharp from 'sharp';

export async function createQrPhoto(text: string): Promise<Buffer> {
  const code = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, new Map());
  const [width, height] = [code.getWidth(), code.getHeight()];
  const points = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) points[y * width + x] = code.get(x, y) ? 0 : 255;
  }
  const enlarged = await sharp(points, { raw: { width, height, channels: 1 } })
    .resize({ width: 400, kernel: 'nearest' })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#e8e6e0' } })
    .composite([{ input: enlarged, left: 440, top: 160 }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Chromium arguments for a fake camera that shows the code and a fake microphone that beeps. */
export async function fakeCameraArgs(text: string, file: string): Promise<readonly string[]> {
  const frame = await createQrPhoto(text);
  await writeFile(file, Buffer.concat([frame, frame]));
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
