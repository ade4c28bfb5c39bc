/** Draws the icons of the installed application from `packages/web/public/mark.svg`; run it when the mark changes. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const publicFolder = path.join(import.meta.dirname, '../packages/web/public');
const BACKGROUND = '#ffffff';
/** Systems cut a maskable icon to their own shape: the mark stays within the inner circle that is always shown. */
const ICONS = [
  { name: 'icon-192.png', size: 192, markShare: 0.75 },
  { name: 'icon-512.png', size: 512, markShare: 0.75 },
  { name: 'icon-maskable-512.png', size: 512, markShare: 0.5 },
];

const mark = await readFile(path.join(publicFolder, 'mark.svg'));
await mkdir(path.join(publicFolder, 'icons'), { recursive: true });
for (const { name, size, markShare } of ICONS) {
  const markSize = Math.round(size * markShare);
  const picture = await sharp(mark, { density: (72 * markSize) / 32 })
    .resize(markSize, markSize)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: BACKGROUND } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(publicFolder, 'icons', name));
}
