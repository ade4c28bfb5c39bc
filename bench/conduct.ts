/**
 * Measures what a person waits for while conducting an inspection of 1,000 questions: until it opens from the device,
 * until an answer has its effect, also on a phone with a quarter of the speed, on one page, and while 100 photos wait
 * to be sent; and how much of the application the screen needs.
 */
import { startProduct } from '../packages/server/src/testing/installed.ts';
import { startInspection } from './lib/inspection.ts';
import { makeLargeTemplate } from './lib/large-template.ts';
import { buildWeb } from './lib/pages.ts';
import { saveResult } from './lib/report.ts';
import { openScreen, type Screen, type Timed, timeAction } from './lib/screen.ts';

const QUESTIONS = 1_000;
const WAITING_PHOTOS = 100;
const CARD = 'article[data-question]';
const SETTINGS = 'rounds.form-settings';

export async function bench(): Promise<void> {
  await buildWeb();
  const product = await startProduct();
  const screen = await openScreen(product);
  const { page } = screen;
  try {
    const template_id = await makeLargeTemplate(product, { questions: QUESTIONS, inSection: 50, withRules: true });
    const { id } = await startInspection(product, { template_id, questions: [] }, [], false);
    const address = `/inspections/${id}/conduct`;
    await screen.clearCache();
    const first = await timeOpening(screen, 'for the first time', address);
    const files = await sumFiles(screen);
    console.log(`files of the screen: ${files.toFixed(0)} KB compressed`);
    const openings = [first, await timeOpening(screen, 'from the device', address)];
    const timed = [
      await timeAnswers(screen, 'answer'),
      await runThrottled(screen, () => timeAnswers(screen, 'answer, 4 × slower')),
    ];
    const heap = [await getHeap(screen, 'by section')];
    await page.evaluate(([key]) => localStorage.setItem(key!, '{"layout":"one_page"}'), [SETTINGS]);
    openings.push(await timeOpening(screen, 'on one page', address));
    timed.push(await timeAnswers(screen, 'answer on one page'));
    timed.push(await runThrottled(screen, () => timeAnswers(screen, 'answer on one page, 4 × slower')));
    heap.push(await getHeap(screen, 'on one page'));
    await page.context().setOffline(true);
    await addPhotos(screen);
    timed.push(await timeAnswers(screen, `answer while ${WAITING_PHOTOS} photos wait`));
    await page.context().setOffline(false);
    await saveResult('conduct', { opened: openings, timed, heap, files_kb: files });
  } finally {
    await screen.close();
    await product.stop();
  }
}

async function timeOpening({ page, cpu }: Screen, name: string, address: string) {
  let ms = 0;
  await page.goto('about:blank');
  const cpu_ms = await cpu(async () => {
    const before = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(CARD).first().waitFor();
    ms = performance.now() - before;
    await page.waitForTimeout(2_000);
  });
  console.log(`opening ${name.padEnd(36)} ${ms.toFixed(0)} ms  ${cpu_ms.toFixed(0)} ms CPU`);
  return { name, ms, cpu_ms };
}

const timeAnswers = (screen: Screen, name: string): Promise<Timed> =>
  timeAction(screen, name, 40, 250, async (nth) => {
    const card = screen.page.locator(CARD).nth(nth % 4);
    await card.locator('button[aria-pressed="false"]').first().click();
  });

async function runThrottled<T>({ page }: Screen, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    return await work();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}

async function getHeap({ page }: Screen, name: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const mb = usedSize / 2 ** 20;
  console.log(`memory ${name.padEnd(37)} ${mb.toFixed(1)} MB`);
  return { name, mb };
}

/** The compressed size of everything that the screen has loaded, without responses of the API. */
const sumFiles = ({ page }: Screen): Promise<number> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const own = entries.filter(({ name }) => !new URL(name).pathname.startsWith('/api'));
    return own.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  });

async function addPhotos({ page }: Screen): Promise<void> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d')!;
    for (let n = 0; n < 3_000; n += 1) {
      context.fillStyle = `hsl(${(n * 37) % 360} 60% 50%)`;
      context.fillRect((n * 53) % 640, (n * 97) % 480, 20, 15);
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return [...new Uint8Array(await blob!.arrayBuffer())];
  });
  const photo = { mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
  const card = page.locator(CARD).nth(5);
  const photos = Array.from({ length: WAITING_PHOTOS }, (_, n) => ({ ...photo, name: `photo-${n}.jpg` }));
  await card.locator('input[type=file]').setInputFiles(photos);
  await card
    .locator('[aria-label="Photos"] li')
    .nth(WAITING_PHOTOS - 1)
    .waitFor({ state: 'attached' });
}
