/** The parts that tests of integrations share. */

import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import { type ConfigurationInput, integrations } from '@rounds/contract/integrations';
import { expect } from 'vitest';
import type { TestServer } from '../../../testing/index.ts';
import { answer, type kitchenRounds, yes } from '../../inspections/testing/kitchen-rounds.ts';
import { enqueueDue } from '../sending/send-waiting.ts';

type Rounds = Awaited<ReturnType<typeof kitchenRounds>>;

export const S3 = { integration: 's3' } as const;

export async function createConfiguration(t: TestServer, body: ConfigurationInput) {
  const answered = await t.as('admin').call(integrations.createConfiguration, { params: S3, body });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body.data;
}

/** Completes an inspection with these answers. `name` is what its files are called without a pattern of their own. */
export async function completeInspection(rounds: Rounds, changes: unknown[] = []) {
  const uuid = randomUUID();
  const stored = await rounds.sync([yes(), ...changes], { uuid, complete: true });
  expect(stored.status, JSON.stringify(stored.body)).toBe(200);
  expect(stored.body.data, JSON.stringify(stored.body.data)).toMatchObject({ status: 'completed', refused: [] });
  const { id, document_id } = stored.body.data;
  return { id, uuid, name: document_id ?? uuid.slice(0, 8) };
}

/** An uploaded photo as the answer to its question. */
export async function addPhoto(rounds: Rounds, uuid: string) {
  const uploaded = await rounds.uploadPhoto(uuid);
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  return answer('Photo of the room', { value: { add: [uuid] } });
}

/** Completes it again, after it was reopened. */
export async function completeAgain(t: TestServer, id: number) {
  const params = { id };
  await t.as('manager').call(inspections.reopen, { params, body: { reason: 'Forgot something' } });
  const answered = await t.as('manager').call(inspections.complete, { params, body: {} });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
}

/** Sends as if the times of all next attempts had come. */
export async function runDue(t: TestServer): Promise<void> {
  await t.queryIn('A', `update integration_delivery set next_at = now() where state in ('waiting', 'retrying')`);
  await t.queryIn('A', 'update integration_configuration set retry_at = null');
  await enqueueDue(t);
  await t.runJobs();
}

export async function listDeliveries(t: TestServer, configId: number, query: { filter?: string } = {}) {
  const params = { ...S3, configId };
  const answered = await t.as('admin').call(integrations.listDeliveries, { params, query: { limit: '100', ...query } });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body.data.list;
}
