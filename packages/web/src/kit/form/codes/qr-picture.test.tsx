import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QrPicture, UiProvider } from '../../../ui/index.ts';
import { readPixels } from './read-pixels.ts';

const SCALE = 4;

it('the QR code decodes to its text', async () => {
  const text = `otpauth://totp/Rounds%3Aines%40kitchens.example?secret=${'ABCD'.repeat(8)}&issuer=Rounds`;
  render(
    <UiProvider>
      <QrPicture text={text} label="QR code" />
    </UiProvider>,
  );
  const picture = await screen.findByRole('img', { name: 'QR code' });
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++) {
      const start = (row * width + Number(x) * SCALE) * 4;
      for (let at = start; at < start + SCALE * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  expect(readPixels({ data, width, height: width }, 'qr', 'thorough')).toBe(text);
});
