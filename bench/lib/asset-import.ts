/** Imports assets from a file, as a person does who goes through the import wizard. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../packages/server/src/testing/installed.ts';

const POLL_MS = 50;

interface Imported {
  readonly job_id?: number;
  readonly imported: { readonly created: number; readonly changed: number; readonly unchanged: number };
}
interface Job {
  readonly status: string;
  readonly result?: Imported;
  readonly error?: { readonly message: string };
}

/** @param fields of the call; all but texts are sent as JSON */
export function toImportForm(text: string, fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.set('file', new Blob([text], { type: 'text/csv' }), 'bench.csv');
  return form;
}

/** Imports assets and waits until everything is stored. */
export async function importAssets(product: Product, form: FormData): Promise<Imported> {
  const started = await product.send<Imported>('/api/assets/bulk-import', form);
  if (started.job_id === undefined) return started;
  for (;;) {
    const job = await product.call<Job>('GET', `/api/job/${started.job_id}`);
    if (job.status === 'done' && job.result) return job.result;
    if (job.status === 'failed' || job.status === 'cancelled') throw new Error(job.error?.message ?? job.status);
    await sleep(POLL_MS);
  }
}
