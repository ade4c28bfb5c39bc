/** Audio, video and codes: recorded and scanned offline, sent when the network is back, played in the report. */
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { type Device, expectAccessible, openDevice, recordFailure, saveScreenshot } from './browser.ts';
import { createQrPhoto, fakeCameraArgs } from './qr-picture.ts';
import { signIn } from './sign-in.ts';

const SHEET = `question,type
How does the pump sound?,audio
Show the pump running,video
Scan the plate,qr
Scan the spare plate,qr
`;

let product: Product;
let device: Device;
let camera: readonly string[];
let report: string;

beforeAll(async () => {
  product = await startProduct();
  const form = new FormData();
  form.set('columns', JSON.stringify({ question: 'question', type: 'type' }));
  form.set('title', 'Pumps');
  form.set('file', new Blob([SHEET], { type: 'text/csv' }), 'pumps.csv');
  const { template_id } = await product.send<{ template_id: number }>('/api/checklist/template/import', form);
  const { revision } = await product.call<{ revision: number }>('GET', `/api/checklist/template/${template_id}`);
  await product.call('POST', `/api/checklist/template/${template_id}/publish`, { revision });
  camera = await fakeCameraArgs('PUMP-7', path.join(product.dataDir, 'plate.mjpeg'));
  device = await openDevice(product.base, 'phone', undefined, { args: camera });
  const { page } = device;
  await signIn(page);
  await page.goto(`/inspections/mine?start_template=${template_id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Start inspection' }).click();
  await page.waitForURL(/\/conduct/);
  report = page.url().match(/inspections\/([^/]+)/)![1]!;
});
afterEach(({ task }) => recordFailure(device.page, task));
afterAll(async () => {
  await device?.close();
  await product?.stop();
});

const card = (title: string) => device.page.getByRole('article', { name: title });
const dialog = () => device.page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

interface Stored {
  readonly answers: readonly { readonly value: unknown }[];
  readonly files: readonly { readonly uuid: string; readonly type: string; readonly size: number }[];
}
const stored = () => product.call<Stored>('GET', `/api/inspection/${report}`);

/** Records for a second at least. On a slow machine the recording may have ended by itself before this looks. */
async function waitForRecordedSeconds() {
  const ended = button('Use recording');
  await dialog()
    .getByText(/^0:[01]\d left$/)
    .or(ended)
    .waitFor();
  if (!(await ended.isVisible())) await button('Stop').click();
  await ended.waitFor();
}

describe('recordings without a network', () => {
  test('audio is recorded, played back and stored on the phone', async () => {
    await device.context.setOffline(true);
    await card('How does the pump sound?').getByRole('button', { name: 'Record audio' }).click();
    await dialog().getByText('Recording', { exact: true }).waitFor();
    await expectAccessible(device.page, '40-recording-sound');
    await waitForRecordedSeconds();
    await expectAccessible(device.page, '41-recorded-sound');
    await button('Use recording').click();
    await card('How does the pump sound?').getByText('On this device').waitFor();
  });

  test('video is recorded with the camera and stored on the phone', async () => {
    await card('Show the pump running').getByRole('button', { name: 'Record video' }).click();
    await button('Record').click();
    await saveScreenshot(device.page, '41-recording-film');
    await waitForRecordedSeconds();
    await button('Use recording').click();
    await card('Show the pump running').getByText('On this device').waitFor();
    await device.page
      .getByText(/waiting/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect((await stored()).answers).toEqual([]);
  });
});

describe('recordings once the network is back', () => {
  test('recordings are sent even if the browser was killed in between', async () => {
    const { profile } = device;
    await device.kill();
    device = await openDevice(product.base, 'phone', profile, { args: camera });
    await device.page.goto(`/inspections/${report}/conduct`);
    await card('Show the pump running').getByLabel('Video: Show the pump running').waitFor();
    await expect.poll(async () => (await stored()).answers.length).toBe(2);
    const { files } = await stored();
    expect(files.map(({ type }) => type.split('/')[0]).sort()).toEqual(['audio', 'video']);
    await saveScreenshot(device.page, '42-recordings');
  });

  test('a QR code can be scanned with the camera', async () => {
    await card('Scan the plate').getByRole('button', { name: 'Scan' }).click();
    await expect.poll(() => card('Scan the plate').getByRole('textbox').inputValue()).toBe('PUMP-7');
    await dialog().waitFor({ state: 'detached' });
  });

  test('a QR code can be read from a photo', async () => {
    const { page } = device;
    // Camera access is denied, so a photo is the only way left.
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
    });
    await card('Scan the spare plate').getByRole('button', { name: 'Scan' }).click();
    await dialog()
      .getByText(/Allow access in the address bar/)
      .waitFor();
    await saveScreenshot(page, '42-camera-refused');
    const picture = { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await createQrPhoto('SPARE-12') };
    await page.locator('dialog input[type=file]').setInputFiles(picture);
    const field = card('Scan the spare plate').getByRole('textbox');
    await expect.poll(() => field.inputValue()).toBe('SPARE-12');
    await expect.poll(async () => (await stored()).answers.length).toBe(4);
  });
});

describe('recordings in the report', () => {
  test('the report plays recordings, shows their length and can seek', async () => {
    const { page } = device;
    await page.goto(`/inspections/${report}/view-report`);
    const players = page.locator('article video, article audio');
    await expect.poll(() => players.count()).toBe(2);
    const getDurations = () =>
      players.evaluateAll((all) => (all as unknown as { duration: number }[]).map(({ duration }) => duration));
    const isDuration = (seconds: number) => Number.isFinite(seconds) && seconds > 0.9;
    await expect.poll(async () => (await getDurations()).map(isDuration)).toEqual([true, true]);
    const reachedTime = await players.first().evaluate(async (player) => {
      const playing = player as unknown as { currentTime: number; duration: number } & EventTarget;
      const there = new Promise((resolve) => playing.addEventListener('seeked', resolve, { once: true }));
      playing.currentTime = playing.duration / 2;
      await there;
      return playing.currentTime / playing.duration;
    });
    expect(reachedTime).toBeCloseTo(0.5, 1);
    await page.getByText('PUMP-7').first().waitFor();
    await expectAccessible(page, '43-report-recordings');
  });
});
