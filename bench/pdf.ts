/** A report with 300 questions and 40 photos as PDF (aim: under 2 s) and for Word (under 4 s), while others go on working. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { createAnswer, publishChecklist, startInspection } from './lib/inspection.ts';
import { saveResult } from './lib/report.ts';
import { measureStalls } from './lib/stalls.ts';

const QUESTIONS = 300;
const PHOTOS = 40;
const ROUNDS = 5;
const FORMATS = ['pdf', 'docx'] as const;

/** Noise does not compress: about 1 MB, as a phone's picture after scaling down. */
async function photo(): Promise<Buffer> {
  return sharp({
    create: {
      width: 1920,
      height: 1440,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
}

async function uploadPhotos(product: Product): Promise<string[]> {
  const bytes = await photo();
  return Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => {
      const form = new FormData();
      form.set('purpose', 'answer');
      form.set('uuid', randomUUID());
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `photo-${index + 1}.jpg`);
      return (await product.send<{ uuid: string }>('/api/file/upload', form)).uuid;
    }),
  );
}

export async function bench(): Promise<void> {
  const product = await startProduct();
  const rounds = [];
  try {
    const checklist = await publishChecklist(product, QUESTIONS);
    const photos = await uploadPhotos(product);
    const changes = checklist.questions.map((question, index) => {
      const change = createAnswer(question);
      return index < PHOTOS
        ? { ...change, note: 'Seen from the left side, at noon.', media: { add: [photos[index]!] } }
        : change;
    });
    const { id } = await startInspection(product, checklist, changes, true);
    for (const format of FORMATS) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { result, ms, stalls } = await measureStalls(product.base, async () => {
          const reply = await fetch(`${product.base}/api/inspection/${id}/report.${format}`, {
            headers: product.headers,
          });
          if (!reply.ok) throw new Error(`the ${format} answered ${reply.status}: ${await reply.text()}`);
          return (await reply.arrayBuffer()).byteLength;
        });
        console.log(
          `${format} of ${QUESTIONS} questions and ${PHOTOS} photos ${ms.toFixed(0)} ms, ${(result / 1024).toFixed(0)} KB; others waited at most ${stalls.worst_ms.toFixed(1)} ms`,
        );
        rounds.push({ format, ms, bytes: result, stalls });
      }
    }
  } finally {
    await product.stop();
  }
  await saveResult('pdf', { questions: QUESTIONS, photos: PHOTOS, rounds });
}
