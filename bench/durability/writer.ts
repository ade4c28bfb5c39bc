/**
 * One of several people who send answers, files and completions without a pause. A call that gets no response is sent
 * again, as a device does, or is given up, as by a device that is lost.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '@rounds/engine/testing';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { type Checklist, createAnswer } from '../lib/inspection.ts';
import type { Ledger, SentCall, SentChange, SentFile, SentInspection } from './ledger.ts';

export interface WriterOptions {
  readonly product: Product;
  readonly checklist: Checklist;
  readonly ledger: Ledger;
  readonly dice: Dice;
  /** An inspection that several writers change. */
  readonly shared: SentInspection;
  readonly isOver: () => boolean;
  /** Receives the time at which the acknowledged call was sent. */
  readonly onAcknowledged: (sentAt: number) => void;
}

const RESEND_MS = 100;
const GIVE_UP_PERCENT = 3;
const CALL_TIMEOUT_MS = 30_000;
const FILE_BYTES = { min: 10_240, more: 150_000 };

export async function write(options: WriterOptions): Promise<void> {
  const { ledger, dice, shared } = options;
  let own = ledger.begin();
  while (!options.isOver()) {
    if (own.isCompleting) own = ledger.begin();
    const inspection = dice.chance(40) ? shared : own;
    const kind = dice.integer(100);
    if (kind < 25) await sendWithFile(inspection, options);
    else if (kind < 45) await sendChanges(own, options, true);
    else await sendChanges(inspection, options, false);
  }
}

async function sendWithFile(inspection: SentInspection, options: WriterOptions): Promise<void> {
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(FILE_BYTES.min + options.dice.integer(FILE_BYTES.more)),
  ]);
  const file: SentFile = {
    uuid: randomUUID(),
    hash: createHash('sha256').update(bytes).digest('hex'),
    outcome: 'unknown',
  };
  const { 'content-type': _, ...headers } = options.product.headers;
  const isSent = await deliver(options, () => {
    const form = new FormData();
    form.set('purpose', 'answer');
    form.set('uuid', file.uuid);
    form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'evidence.pdf');
    return { path: '/api/file/upload', headers, body: form };
  });
  inspection.files.push(file);
  if (!isSent) return;
  file.outcome = 'acknowledged';
  await sendChanges(inspection, options, false, file.uuid);
}

async function sendChanges(
  inspection: SentInspection,
  options: WriterOptions,
  completes: boolean,
  file?: string,
): Promise<void> {
  const { dice, product, checklist, ledger } = options;
  const changes: SentChange[] = Array.from({ length: 1 + dice.integer(12) }, () =>
    createAnswer(dice.pick(checklist.questions)),
  );
  if (file) changes.push({ ...createAnswer(checklist.questions[0]!), media: { add: [file] } });
  const call: SentCall = { changes, completes, outcome: 'unknown' };
  inspection.calls.push(call);
  if (completes) inspection.isCompleting = true;
  const isStarted = inspection.calls.some(({ outcome }) => outcome === 'acknowledged');
  const target = { template_id: checklist.template_id };
  const body = JSON.stringify(
    isStarted && !completes ? { changes } : { uuid: inspection.uuid, new: target, changes, complete: completes },
  );
  const path = isStarted && !completes ? `/api/inspection/${inspection.uuid}/changes` : '/api/inspection/sync';
  const answer = await deliver(options, () => ({ path, headers: product.headers, body }));
  if (!answer) return;
  call.outcome = 'acknowledged';
  const { acknowledged, refused, status } = answer as { acknowledged: string[]; refused: unknown[]; status?: string };
  if (acknowledged.length !== changes.length || refused.length > 0)
    ledger.problems.push(`a call with ${changes.length} changes was answered with ${JSON.stringify(answer)}`);
  if (completes && status !== 'completed')
    ledger.problems.push(`a completion of ${inspection.uuid} was answered with ${status}`);
}

interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
}

/**
 * Returns the data of the response, or null if the call was given up. A call that is given up has been sent at least
 * once.
 */
async function deliver(options: WriterOptions, request: () => Request): Promise<unknown> {
  const { product, dice, ledger } = options;
  for (;;) {
    const { path, headers, body } = request();
    const sentAt = performance.now();
    try {
      const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
      const reply = await fetch(product.base + path, { method: 'POST', headers, body, signal });
      const text = await reply.text();
      if (reply.ok) {
        options.onAcknowledged(sentAt);
        return (JSON.parse(text) as { data: unknown }).data;
      }
      if (reply.status < 500 && reply.status !== 429) {
        ledger.problems.push(`${path} answered ${reply.status}: ${text.slice(0, 300)}`);
        return null;
      }
    } catch {
      // There was no response: the call may have happened or not.
    }
    if (dice.chance(GIVE_UP_PERCENT)) return null;
    await sleep(RESEND_MS);
  }
}
