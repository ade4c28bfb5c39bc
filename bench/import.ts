/** A checklist of 5,000 questions comes in, while others go on working. */
import { startProduct } from '../packages/server/src/testing/installed.ts';
import { checklistForm } from './lib/checklist.ts';
import { saveResult } from './lib/report.ts';
import { measureStalls } from './lib/stalls.ts';

const QUESTIONS = 5_000;
const ROUNDS = 5;

interface Imported {
  readonly template_id: number;
  readonly imported: { readonly questions: number };
}

export async function bench(): Promise<void> {
  const product = await startProduct();
  const rounds = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { result, ms, stalls } = await measureStalls(product.base, () =>
        product.send<Imported>('/api/checklist/template/import', checklistForm(QUESTIONS)),
      );
      if (result.imported.questions !== QUESTIONS)
        throw new Error(`only ${result.imported.questions} questions came in`);
      console.log(
        `import of ${QUESTIONS} questions ${ms.toFixed(0)} ms; others waited at most ${stalls.worst_ms.toFixed(1)} ms`,
      );
      rounds.push({ ms, stalls });
    }
  } finally {
    await product.stop();
  }
  await saveResult('import', { questions: QUESTIONS, rounds });
}
