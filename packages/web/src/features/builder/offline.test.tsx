import { checklists } from '@rounds/contract/checklists';
import { form, page, section, yesno } from '@rounds/engine/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPerson, FakeApiError, fakeLayout, renderAt } from '../../testing/index.ts';
import { fakeStorage } from '../../testing/storage.ts';
import { loadTemplateCopy } from './state/draft-storage.ts';
import { TemplateServer } from './testing/template-server.ts';

const kitchen = form(page('Kitchen', section('Cold store', yesno('clean'), yesno('sealed'))));
let removeStorage: () => Promise<void>;

beforeAll(() => fakeLayout());
beforeEach(() => {
  removeStorage = fakeStorage();
});
afterEach(() => removeStorage());

it('without the server, the template opens as it was saved last, and new changes are saved by themselves later', async () => {
  const server = new TemplateServer(kitchen);
  const manager = createPerson('manager');
  const open = () => renderAt('/checklist/template/12/edit', { as: manager, server });
  const { user } = await open();
  (await screen.findByRole('row', { name: 'clean' })).focus();
  await user.keyboard('{Delete}');
  await waitFor(async () => expect((await loadTemplateCopy(manager.id, 12))?.revision).toBe(5));
  cleanup();

  const save = server.getHandler(checklists.saveDraft);
  const fail = () => {
    throw new FakeApiError('APP_UNAVAILABLE', 'The server is not available.');
  };
  server.on(checklists.get, fail).on(checklists.saveDraft, fail);
  const again = await open();
  const sealed = await screen.findByRole('row', { name: 'sealed' });
  expect(screen.queryByRole('row', { name: 'clean' })).toBeNull();
  await screen.findByText(/^You’re offline\. The template is the one on this device/);
  sealed.focus();
  await again.user.keyboard('q');
  await screen.findByText('Not saved, kept on this device');
  server.on(checklists.saveDraft, save);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.records.items[kitchen.id('sealed')]?.options.required).toBe(true));
  expect(server.getTitle('clean')).toBeUndefined();
});
