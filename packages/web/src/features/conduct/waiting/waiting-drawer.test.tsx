import { inspections } from '@rounds/contract/inspections';
import type { Change, TemplateDocument } from '@rounds/engine';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { getOutbox } from '../../../platform/offline/current-outbox.ts';
import { type Outbox, type StoredFile, saveInspection } from '../../../platform/offline/index.ts';
import { createPerson, FakeServer, NO_ASSIGNED_WORK, renderAt, toListPage } from '../../../testing/index.ts';
import { fakeStorage } from '../../../testing/storage.ts';

beforeAll(() => fakeStorage());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const REPORT = uuidOf(1);
const CORE = uuidOf(2);
const template: TemplateDocument = {
  title: 'Kitchen round',
  description: '',
  language: 'en',
  items: [
    { id: uuidOf(3), type: 'page', title: 'Kitchen', options: {}, parent_id: null, order: 'a0' },
    { id: CORE, type: 'number', title: 'Core temperature', options: {}, parent_id: uuidOf(3), order: 'a1' },
  ],
  response_sets: [],
  rule_sets: [],
  grouped_items: [],
  info: [],
  image_markers: [],
  custom_units: [],
  tests: [],
};

const server = new FakeServer()
  .on(inspections.listAssignedToMe, () => NO_ASSIGNED_WORK)
  .on(inspections.listMine, () => toListPage([], 'inspections'))
  .on(inspections.getOfflineData, () => ({
    ...{ templates: [], assets: [], people: [], inspections: [], planned: [], startable: [] },
    require_sign_off: false,
  }))
  .on(inspections.saveChanges, ({ body }) => settle(body.changes, { highest: 80, sequence: 17 }));

/** Rejects the values above the highest one. */
function settle(changes: readonly unknown[], { highest, sequence }: { highest: number; sequence: number }) {
  const isTooHigh = (change: Change) => 'value' in change && Number(change.value) > highest;
  const reason = { code: 'VALUE_TOO_HIGH', message: 'At most 80 is allowed.' };
  const sent = changes as readonly Change[];
  return {
    acknowledged: sent.filter((change) => !isTooHigh(change)).map(({ id }) => id),
    sequence,
    refused: sent.filter(isTooHigh).map(({ id }) => ({ id, ...reason })),
  };
}

const answer = (id: number, value: number): Change => ({
  ...{ id: uuidOf(id), item_id: CORE, value, at: '2026-11-20T10:31:00.000Z' },
});

async function fillDevice(outbox: Outbox) {
  const context = { zone: 'UTC', started_at: '2026-11-20T10:26:00Z' };
  await saveInspection(
    outbox.db,
    {
      ...{ uuid: REPORT, id: 41, template_id: 3, template_title: 'Kitchen round', version_id: 7, asset: null, context },
      ...{ status: 'in_progress', document_id: null, sequence: 0, opened_at: '2026-11-20T10:26:00Z' },
    },
    { version_id: 7, version: 1, template_id: 3, document: template },
  );
  await outbox.recordChange(REPORT, answer(10, 90));
  await outbox.recordChange(REPORT, answer(11, 7));
  const file: StoredFile = {
    ...{ uuid: uuidOf(12), report: REPORT, purpose: 'answer', name: 'fridge.heic', type: 'image/heic' },
    bytes: new Blob(['x']),
    state: 'refused',
    refused: { code: 'UPLOAD_BROKEN', message: 'The upload was incomplete.' },
  };
  await outbox.db.put('files', file);
  await outbox.notifyChanged();
}

/** Finding a dialog by its title is faster than by its role, for which every element is looked at. */
const findDialog = async (title: string) =>
  within((await screen.findByText(title)).closest<HTMLElement>('[role=dialog]')!);

it('rejected work is shown with its question, value and reason, and can be discarded; sent work has receipts', async () => {
  // The device of the usual person may hold work of other suites.
  const person = { ...createPerson('inspector'), id: 97 };
  const { user } = await renderAt('/inspections/mine', { as: person, server });
  await screen.findByText('Everything sent');
  await fillDevice(await getOutbox(person));
  await user.click(await screen.findByText('2 entries need your decision'));

  const drawer = await findDialog('Work on this device');
  await drawer.findByText('Core temperature');
  drawer.getByText('90');
  drawer.getByText('At most 80 is allowed.');
  drawer.getByText('File fridge.heic');
  expect(drawer.queryByText('Safe to clear this device')).toBeNull();
  await drawer.findByRole('button', { name: '1 change' });
  expect(drawer.queryByText('Receipt: entry 17 in the server’s log')).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Details' }));
  drawer.getByText('Receipt: entry 17 in the server’s log');

  await user.click(drawer.getByLabelText('Actions for File fridge.heic'));
  await user.click(await screen.findByText('Discard'));
  const question = within(await screen.findByRole('dialog', { name: 'Discard 1 entry?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(drawer.queryByText('File fridge.heic')).toBeNull());

  server.on(inspections.saveChanges, ({ body }) => settle(body.changes, { highest: 100, sequence: 18 }));
  await user.click(await drawer.findByRole('button', { name: 'Actions for Core temperature' }));
  await user.click(await screen.findByText('Send again'));
  await drawer.findByText('Safe to clear this device');
  await drawer.findByText('Receipt: entry 18 in the server’s log');
});

it('a damaged backup file is rejected with its reason', async () => {
  const { user } = await renderAt('/inspections/mine', { as: { ...createPerson('inspector'), id: 99 }, server });
  await user.click(await screen.findByText('Everything sent'));
  const drawer = await findDialog('Work on this device');
  const damaged = new File(['{"format":"rounds-waiting-work","ver'], 'rounds.json', { type: 'application/json' });
  await user.upload(drawer.getByLabelText('Import from a file', { selector: 'input' }), damaged);
  await screen.findByText(/This backup file is damaged/);
});
