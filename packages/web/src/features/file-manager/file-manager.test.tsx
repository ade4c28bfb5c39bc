import { auth } from '@rounds/contract/auth';
import { type FileEntry, type FolderContent, fileManager } from '@rounds/contract/file-manager';
import { groups } from '@rounds/contract/groups';
import { workspaces } from '@rounds/contract/workspaces';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../platform/api/index.ts';
import {
  createPerson,
  dragOver,
  dragTo,
  FakeApiError,
  FakeServer,
  fireDrag,
  renderAt,
  upload,
} from '../../testing/index.ts';
import { fakeStorage } from '../../testing/storage.ts';
import { uploadQueue } from './upload-queue.ts';

const ALL = ['view', 'upload', 'edit', 'delete'] as const;
let last = 0;
const entry = (name: string, more: Partial<FileEntry> = {}): FileEntry => ({
  id: ++last,
  uuid: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
  kind: 'file',
  name,
  path: `/${name}`,
  type: 'application/pdf',
  size: 20_480,
  url: `/api/file/${last}`,
  entries_count: null,
  has_own_access: false,
  actions: [...ALL],
  created_by: { id: 1, name: 'Mara Lindqvist' },
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  ...more,
});
const folder = (name: string, more: Partial<FileEntry> = {}): FileEntry =>
  entry(name, { kind: 'folder', type: null, url: null, size: 0, entries_count: 3, ...more });

const content = (list: readonly FileEntry[], path = '/', more: Partial<FolderContent> = {}): FolderContent => ({
  path,
  access: { actions: [...ALL], from: null },
  list: [...list],
  pagination: {
    total: list.length,
    total_is_exact: true,
    limit: 200,
    current_page: 1,
    total_pages: 1,
    next_cursor: null,
    prev_cursor: null,
  },
  storage: { used: 3_000_000 },
  ...more,
});

/** The screen with a server that returns these entries for the top, and none for other folders. */
async function open(
  entries: readonly FileEntry[],
  address = '/resources/filemanager',
  prepare?: (server: FakeServer) => void,
) {
  const server = new FakeServer().on(fileManager.list, ({ query: { path, q, kind } }) => {
    const inside = path === '/' ? entries : [];
    const matching = inside.filter((one) => (!kind || one.kind === kind) && one.name.includes(q ?? ''));
    return content(matching, path);
  });
  prepare?.(server);
  const person = createPerson('administrator');
  // The panel of details has a test of its own.
  localStorage.setItem(`file-manager-${person.id}`, JSON.stringify({ details: false }));
  return { ...(await renderAt(address, { as: person, server })), server };
}
const nameButton = (name: string) => screen.findByRole('button', { name });

beforeAll(() => fakeStorage());
beforeEach(() => {
  localStorage.clear();
  uploadQueue.clear();
});

describe('file manager', () => {
  test('folders and files are shown with what they contain, and the space in use', async () => {
    await open([folder('Plans'), entry('a.pdf')]);
    expect(await nameButton('Plans')).toBeTruthy();
    screen.getByText('3 entries');
    screen.getByText(/20\sNov\s2026/);
    screen.getByText(/^[\d.]+\sMB used$/);
  });

  test('a folder opens at its own address, with links to the folders above', async () => {
    const { user, server } = await open([folder('Plans')]);
    await user.dblClick(await nameButton('Plans'));
    await screen.findByText('This folder is empty');
    expect(server.getCalls(fileManager.list).at(-1)?.query).toMatchObject({ path: '/Plans' });
    await user.click(
      within(screen.getByRole('navigation', { name: 'Folders above' })).getByRole('link', { name: 'Files' }),
    );
    expect(await nameButton('Plans')).toBeTruthy();
  });

  test('a denied folder names the missing right', async () => {
    await open([], '/resources/filemanager?path=%2FBoard', (server) =>
      server.on(fileManager.list, () => {
        throw new FakeApiError('RES_ACCESS_DENIED', 'Access denied. You need the right to view files in “Board”.');
      }),
    );
    await screen.findByText('Access denied');
    screen.getByText(/You need the right to view files/);
  });

  test('several entries are selected with Shift, Ctrl and Ctrl+A, and deleted after a question', async () => {
    const { user, server } = await open(
      [entry('a.pdf'), entry('b.pdf'), entry('c.pdf'), entry('d.pdf')],
      undefined,
      (one) => one.on(fileManager.delete, () => ({ affected: 3 })),
    );
    await user.click(await nameButton('a.pdf'));
    await user.keyboard('{Shift>}');
    await user.click(await nameButton('c.pdf'));
    await user.keyboard('{/Shift}');
    screen.getByText('3 selected');
    await user.keyboard('{Control>}');
    await user.click(await nameButton('b.pdf'));
    await user.keyboard('{/Control}');
    screen.getByText('2 selected');
    await user.keyboard('{Control>}a{/Control}');
    screen.getByText('4 selected');
    await user.keyboard('{Delete}');
    const question = within(await screen.findByRole('dialog'));
    question.getByText('Delete 4 files and folders?');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.getCalls(fileManager.delete)).toHaveLength(1));
    expect(server.getCalls(fileManager.delete)[0]?.body).toEqual({ paths: ['/a.pdf', '/b.pdf', '/c.pdf', '/d.pdf'] });
  });

  test('what a folder does not allow is not offered', async () => {
    const { user } = await open([entry('a.pdf', { actions: ['view'] })]);
    await user.click(await screen.findByRole('button', { name: 'Actions for a.pdf' }));
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(names).toEqual(['Open', 'Download', 'Details', 'Copy to…']);
  });

  test('a new name is checked before it is sent, and another extension is confirmed first', async () => {
    const { user, server } = await open([entry('a.pdf')], undefined, (one) =>
      one.on(fileManager.rename, () => entry('plan.txt')),
    );
    (await nameButton('a.pdf')).focus();
    await user.keyboard('{F2}');
    const field = await screen.findByRole('textbox', { name: 'New name of a.pdf' });
    const enter = (name: string) => {
      fireEvent.change(field, { target: { value: name } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    enter('plan?');
    await screen.findByText(/can’t contain any of these characters/);
    enter('plan.txt');
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Change extension' }));
    await waitFor(() =>
      expect(server.getCalls(fileManager.rename).map(({ body }) => body)).toEqual([
        { path: '/a.pdf', name: 'plan.txt' },
      ]),
    );
  });

  test('cut files are pasted into another folder, and a taken name is asked about', async () => {
    const { user, server } = await open([folder('Plans'), entry('a.pdf'), entry('b.pdf')], undefined, (one) =>
      one.on(fileManager.move, ({ body }) => {
        if (body.paths.includes('/a.pdf') && !body.on_conflict)
          throw new FakeApiError('RES_CONFLICT', 'Taken', { data: { names: ['a.pdf'] } });
        return { entries: body.paths.map((path) => entry(path.slice(1))), skipped: [] };
      }),
    );
    await user.click(await nameButton('a.pdf'));
    await user.keyboard('{Shift>}');
    await user.click(await nameButton('b.pdf'));
    await user.keyboard('{/Shift}{Control>}x{/Control}');
    await user.dblClick(await nameButton('Plans'));
    await screen.findByText('This folder is empty');
    fireEvent.keyDown(screen.getByText('This folder is empty'), { key: 'v', ctrlKey: true });
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Keep both' }));
    await screen.findByText('2 files or folders moved');
    expect(server.getCalls(fileManager.move).map(({ body }) => body)).toEqual([
      { paths: ['/a.pdf', '/b.pdf'], destination: '/Plans' },
      { paths: ['/b.pdf'], destination: '/Plans' },
      { paths: ['/a.pdf'], destination: '/Plans', on_conflict: 'keep_both' },
    ]);
  });

  test('selected files are dragged together into a folder, or to one of the folders above', async () => {
    const inside = entry('c.pdf', { path: '/Plans/c.pdf' });
    const { user, server } = await open([folder('Plans'), entry('a.pdf'), entry('b.pdf')], undefined, (one) =>
      one
        .on(fileManager.list, ({ query: { path } }) =>
          path === '/' ? content([folder('Plans'), entry('a.pdf'), entry('b.pdf')]) : content([inside], path),
        )
        .on(fileManager.move, ({ body }) => ({ entries: body.paths.map((path) => entry(path.slice(1))), skipped: [] })),
    );
    const item = async (name: string) => (await nameButton(name)).closest('li')!;
    await user.click(await nameButton('a.pdf'));
    await user.keyboard('{Shift>}');
    await user.click(await nameButton('b.pdf'));
    await user.keyboard('{/Shift}');
    await dragOver(await item('b.pdf'), await item('Plans'));
    await waitFor(async () => expect((await item('Plans')).dataset.over).toBe('true'));
    fireDrag('drop', await item('Plans'));
    await screen.findByText('2 files or folders moved');
    await dragTo(await item('Plans'), await item('Plans'));
    await user.dblClick(await nameButton('Plans'));
    const above = within(await screen.findByRole('navigation', { name: 'Folders above' }));
    await dragTo(await item('c.pdf'), above.getByRole('link', { name: 'Files' }));
    await waitFor(() => expect(server.getCalls(fileManager.move)).toHaveLength(2));
    expect(server.getCalls(fileManager.move).map(({ body }) => body)).toEqual([
      { paths: ['/a.pdf', '/b.pdf'], destination: '/Plans' },
      { paths: ['/Plans/c.pdf'], destination: '/' },
    ]);
  });

  test('files of the device are uploaded into the folder that they are dropped on, or else into the open one', async () => {
    upload.mockImplementation(async (_, { file }) => entry(file?.name ?? '') as never);
    await open([folder('Plans'), entry('a.pdf')]);
    const drop = async (name: string) => {
      const element = (await nameButton(name)).closest('li')!;
      const dataTransfer = { types: ['Files'], items: [], files: [new File(['x'.repeat(11_000)], 'new.pdf')] };
      expect(fireEvent.dragOver(element, { dataTransfer })).toBe(false);
      fireEvent.drop(element, { dataTransfer });
    };
    await drop('Plans');
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    await drop('a.pdf');
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
    const sent = upload.mock.calls.map(([, { fields }]) => fields as unknown);
    expect(sent).toMatchObject([{ path: '/Plans' }, { path: '/' }]);
  });

  test('chosen files are uploaded with their folders; each one says why it failed', async () => {
    upload.mockImplementation(async (_, { file }) => {
      if (file?.name === 'taken.pdf') throw new CallError({ status: 409, code: 'RES_CONFLICT', message: 'Taken' });
      return entry(file?.name ?? '') as never;
    });
    const { user } = await open([]);
    const bytes = 'x'.repeat(11_000);
    const nested = new File([bytes], 'deep.pdf', { type: 'application/pdf' });
    Object.defineProperty(nested, 'webkitRelativePath', { value: 'Photos/2026/deep.pdf' });
    const input = await screen.findByLabelText('Upload', { selector: 'input' });
    fireEvent.change(input, {
      target: { files: [nested, new File([], 'none.pdf'), new File([bytes], 'taken.pdf')] },
    });
    await screen.findByText('1 file is empty');
    await screen.findByText('Uploaded');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Skip' }));
    const sent = upload.mock.calls.map(([, options]) => options.fields as unknown);
    expect(sent[0]).toMatchObject({ path: '/', folders: 'Photos/2026' });
    await waitFor(() => expect(upload.mock.calls.at(-1)?.[1].fields).toMatchObject({ on_conflict: 'skip' }));
  });

  test('files that are still being uploaded are not lost unasked by closing the window or signing out', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const signals: (AbortSignal | undefined)[] = [];
    upload.mockImplementation((_, { file, signal }) => {
      if (file?.name === 'offline.pdf') {
        return Promise.reject(new CallError({ status: 0, code: 'NO_NETWORK', message: 'No connection' }));
      }
      signals.push(signal);
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const { user, server } = await open([], undefined, (one) =>
      one.on(auth.logout, () => ({ redirect_to: null })).on(workspaces.listMine, () => []),
    );
    const isPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isPrevented()).toBe(false);
    const files = ['one.pdf', 'two.pdf', 'offline.pdf'].map((name) => new File(['x'.repeat(11_000)], name));
    fireEvent.change(await screen.findByLabelText('Upload', { selector: 'input' }), { target: { files } });
    await screen.findByText(/No connection/);
    expect(isPrevented()).toBe(true);

    const signOut = async () => {
      await user.click(await screen.findByRole('button', { name: /^Account:/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
      return within(await screen.findByRole('dialog', { name: 'Sign out and cancel uploads?' }));
    };
    const question = await signOut();
    question.getByText(/^3 files haven’t been uploaded yet/);
    await user.click(question.getByRole('button', { name: 'No' }));
    expect(server.getCalls(auth.logout)).toHaveLength(0);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, false]);

    await user.click((await signOut()).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    expect(isPrevented()).toBe(false);
  });

  test('a file is previewed, and the arrow keys lead to the next one', async () => {
    const { user } = await open([entry('a.mp4', { type: 'video/mp4' }), entry('b.jpg', { type: 'image/jpeg' })]);
    await user.dblClick(await nameButton('a.mp4'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^File 1 of 2/);
    fireEvent.keyDown(dialog.getByText(/^File 1 of 2/), { key: 'ArrowRight' });
    await dialog.findByRole('img', { name: 'b.jpg' });
  });

  test('inherited access is shown as such, and an own list is saved with its actions', async () => {
    const { user, server } = await open([folder('Plans')], undefined, (one) =>
      one
        .on(fileManager.getAccess, () => ({
          inherit: true,
          from: '/',
          entries: [{ type: 'user' as const, id: 5, name: 'Jana Weber', actions: ['view' as const] }],
        }))
        .on(groups.searchUsersAndGroups, () => [
          { value: 'group:3', label: 'Night shift', id: 3, group_code: 'group' as const, group_label: 'Groups' },
        ])
        .on(fileManager.updateAccess, () => ({ inherit: false, from: null, entries: [] })),
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Plans' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Access' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole<HTMLInputElement>('radio', { name: /As in “Files”/ })).checked).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Jana Weber: Upload' }).disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /Only these people/ }));
    await user.click(dialog.getByRole('checkbox', { name: 'Jana Weber: Upload' }));
    await user.click(dialog.getByRole('combobox', { name: 'Add a person or group' }));
    await user.click(await screen.findByRole('option', { name: 'Night shift' }));
    await user.click(dialog.getByRole('button', { name: 'Save access' }));
    await screen.findByText('Access saved');
    expect(server.getCalls(fileManager.updateAccess)[0]?.body).toEqual({
      inherit: false,
      accept_loss: false,
      entries: [
        { type: 'user', id: 5, actions: ['view', 'upload'] },
        { type: 'group', id: 3, actions: ['view'] },
      ],
    });
  });

  test('rejected files with the same reason are one message, and the panel counts what was uploaded', async () => {
    upload.mockImplementation(async (_, { file }) => {
      if (file?.name?.endsWith('.exe'))
        throw new CallError({ status: 422, code: 'UPLOAD_TYPE_NOT_ALLOWED', message: 'Only JPG, PNG and PDF.' });
      return entry(file?.name === 'CON.txt' ? 'CON_.txt' : (file?.name ?? '')) as never;
    });
    const { user } = await open([]);
    const files = ['a.exe', 'b.exe', 'CON.txt', 'c.pdf'].map((name) => new File(['x'], name));
    fireEvent.change(await screen.findByLabelText('Upload', { selector: 'input' }), { target: { files } });
    await screen.findByText('Uploaded 2 of 4, 2 rejected');
    const message = within(screen.getByText('2 files have a type that isn’t allowed').parentElement!);
    message.getByText(/^You can upload JPG, .*TXT, CSV/);
    await user.click(message.getByText('Show 2 names'));
    expect(message.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a.exe', 'b.exe']);
    screen.getByText('Saved as “CON_.txt”');
  });

  test('names that Windows reserves and names that are too long are rejected with the reason', async () => {
    const { user } = await open([]);
    await user.click((await screen.findAllByRole('button', { name: 'New folder' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: /^Folder name/ });
    const submit = async (name: string) => {
      fireEvent.change(field, { target: { value: name } });
      await user.click(dialog.getByRole('button', { name: 'Create folder' }));
    };
    await submit('aux');
    await dialog.findByText('Windows reserves the name “aux”. Choose another one.');
    await submit('x'.repeat(160));
    await dialog.findByText('A name can have up to 150 characters. Remove 10.');
  });

  test('the details of a file say where it was taken and which records use it', async () => {
    const photo = entry('cooler.jpg', { type: 'image/jpeg' });
    const { user } = await open([photo], undefined, (one) =>
      one.on(fileManager.getDetails, () => ({
        path: photo.path,
        entry: photo,
        access: { actions: [...ALL], from: null },
        picture: { width: 640, height: 480, taken_at: '2026-11-20T10:31:00', place: { lat: 49.1602, lng: -122.8906 } },
        content: null,
        used_in: [{ kind: 'inspection', id: 7, title: 'Cooler check', path: '/inspections/x/view-report' }],
      })),
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for cooler.jpg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
    const panel = within(await screen.findByRole('complementary', { name: 'cooler.jpg' }));
    await panel.findByText('640 × 480');
    panel.getByText('49.16020, -122.89060');
    panel.getByText(/^20 Nov 2026, 10:31/);
    expect(panel.getByRole('link', { name: 'Cooler check' }).getAttribute('href')).toBe('/inspections/x/view-report');
  });

  test('people who would lock everybody out read who loses access before it is saved', async () => {
    const loss = { self: true, nobody: true, people: ['Jana Weber'], count: 4, keepers: ['Alex Morgan'] };
    const { user, server } = await open([folder('Plans')], undefined, (one) =>
      one
        .on(fileManager.getAccess, () => ({
          inherit: false,
          from: null,
          entries: [{ type: 'user' as const, id: 5, name: 'Jana Weber', actions: ['upload' as const] }],
        }))
        .on(groups.searchUsersAndGroups, () => [])
        .on(fileManager.updateAccess, ({ body }) => {
          if (!body.accept_loss) throw new FakeApiError('RES_ACCESS_LOSS', 'Confirm it', { data: loss });
          return { inherit: false, from: null, entries: [] };
        }),
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Plans' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Access' }));
    await user.click(await screen.findByRole('button', { name: 'Save access' }));
    const question = within(await screen.findByRole('dialog', { name: 'Take access from everybody?' }));
    question.getByText('Lose access: Jana Weber and 3 more.');
    question.getByText('The access of this folder can still be changed by Alex Morgan.');
    await user.click(question.getByRole('button', { name: 'No' }));
    expect(server.getCalls(fileManager.updateAccess)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save access' }));
    const again = within(await screen.findByRole('dialog', { name: 'Take access from everybody?' }));
    await user.click(again.getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Access saved');
  });
});
