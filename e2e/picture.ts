/** A picture as a camera makes it: noise does not compress, so it is never too small to be taken. */
import sharp from 'sharp';

export const makePicture = (width = 1600, height = 1200): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
