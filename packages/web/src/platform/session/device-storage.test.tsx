import { auth } from '@rounds/contract/auth';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPerson, FakeServer, renderAt } from '../../testing/index.ts';
import { fakeStorage } from '../../testing/storage.ts';
import { queryClient } from '../api/index.ts';
import { openDeviceDatabase } from '../offline/device-database.ts';
import { sessionQuery, signOut } from './index.ts';

/** All that the product stores in localStorage and sessionStorage for a person who has used it. */
const LEFT_BY_A_PERSON = {
  'rounds.builder.copied': '{"items":["a question"]}',
  'rounds.conducting': '{"full_name":"Mara Lindqvist"}',
  'rounds.form-languages': '[["6f1d3c52","de"]]',
  'rounds.form-settings': '{"layout":"pages"}',
  'rounds.import.types': '{"ja_nein":"yesno"}',
  'rounds.menu': 'open',
  'rounds.notices.unread': '{"userId":2,"unread":7}',
  'rounds.ratings': '[]',
  'rounds.sign-off.1': 'required',
};
const KEPT = { 'rounds.language': 'en', 'rounds.skin': 'dark' };

const server = () => new FakeServer().on(auth.logout, () => ({ redirect_to: null }));
const fill = () => {
  for (const [key, value] of Object.entries({ ...LEFT_BY_A_PERSON, ...KEPT })) localStorage.setItem(key, value);
  sessionStorage.setItem('tsr-scroll-restoration-v1', '{"/assets/12":{}}');
};
const storedKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

describe('the storage of the browser', () => {
  let removeStorage: () => Promise<void>;
  beforeEach(() => {
    removeStorage = fakeStorage();
  });
  afterEach(async () => {
    queryClient.clear();
    await removeStorage();
  });

  it('after signing out, only the language and the skin remain', async () => {
    await renderAt('/error', { as: createPerson('viewer'), server: server() });
    await queryClient.ensureQueryData(sessionQuery);
    // A late answer of an earlier screen may store something once more.
    await waitFor(async () => {
      fill();
      expect(await signOut(async () => true)).toBe('/login');
      expect(storedKeys()).toEqual(Object.keys(KEPT).sort());
    });
  });

  it('when the session has ended, the next person finds nothing of the one before', async () => {
    fill();
    await renderAt('/login', { as: null, server: server() });
    await screen.findByLabelText('Email');
    expect(Object.keys(localStorage).sort()).toEqual(Object.keys(KEPT).sort());
    expect(Object.keys(sessionStorage)).not.toContain('tsr-scroll-restoration-v1');
  });

  it('an unsent comment is reported before signing out and stays for its author', async () => {
    const person = createPerson('viewer');
    await renderAt('/error', { as: person, server: server() });
    await queryClient.ensureQueryData(sessionQuery);
    const key = `rounds.issue-comment.${person.id}.6f1d3c52`;
    localStorage.setItem(key, '{"text":["unsent"]}');
    const confirmLoss = vi.fn(async () => false);
    expect(await signOut(confirmLoss)).toBeNull();
    expect(confirmLoss).toHaveBeenCalledWith({ waiting: 1, uploads: 0 });
    expect(await signOut(async () => true)).toBe('/login');
    expect(Object.keys(localStorage)).toContain(key);
  });

  it('signing out deletes the databases of all workspaces in which nothing waits, and no others', async () => {
    const person = createPerson('inspector');
    await renderAt('/error', { as: person, server: server() });
    await queryClient.ensureQueryData(sessionQuery);
    const open = (workspace_id: number, user_id: number) =>
      openDeviceDatabase({ workspace_id, user_id, name: 'Mara' }, () => {});
    (await open(8, 80)).close();
    const busy = await open(9, 90);
    await busy.put('changes', { id: 'c', report: 'r' } as never);
    busy.close();
    const names = async () => (await indexedDB.databases()).map(({ name }) => name);
    await waitFor(async () => expect(await names()).toContain(`rounds.${person.workspace.id}.${person.id}`));
    await waitFor(async () => {
      await signOut(async () => true);
      expect((await names()).filter((name) => name?.startsWith('rounds.'))).toEqual(['rounds.9.90']);
    });
  });
});
