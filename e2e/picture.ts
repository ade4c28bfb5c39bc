/** A photo-like picture. Noise does not compress, so the file is never below the upload minimum. */
import sharp from 'sharp';

export const createPicture = (width = 1600, height = 1200): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
