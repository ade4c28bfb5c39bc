import { type AccountSession, account, type MyProfile } from '@rounds/contract/account';
import { auth } from '@rounds/contract/auth';
import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { DEFAULT_NOTICE_CHOICES } from '@rounds/contract/notices';
import { workspaces } from '@rounds/contract/workspaces';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../platform/api/index.ts';
import { APP_SETTINGS, createPerson, FakeApiError, FakeServer, renderAt, upload } from '../../testing/index.ts';
import { findLimitProblem, getFileLimits } from './file-limits.ts';

const OLD = '11111111-1111-4111-8111-111111111111';
const toAddress = (uuid: string | null | undefined) => (uuid ? `/api/file/${uuid}` : null);
const profile = (avatar: string | null): MyProfile => ({
  basic_info: {
    first_name: 'Mara',
    last_name: 'Lindqvist',
    nick_name: null,
    full_name: 'Mara Lindqvist',
    email: 'mara@example.org',
    avatar: toAddress(avatar),
    mobile: null,
    gender: null,
    birth_date: null,
  },
  preference_info: { locale: 'en', tz_code: 'Europe/Berlin', date_format: null, notices: DEFAULT_NOTICE_CHOICES },
  security_info: {
    second_factor: null,
    recovery_codes_left: 0,
    is_second_factor_required: false,
    is_authenticator_required: false,
    password_min_length: 12,
  },
});
const noSessions: AccountSession[] = [];
const picture = (name = 'face.png') => new File(['picture'], name, { type: 'image/png' });

/** The profile page with its upload field. */
async function open(avatar: string | null, upload_types: string[] | null = null) {
  let saved = avatar;
  const server = new FakeServer()
    .on(workspaces.getAppSettings, () => ({ ...APP_SETTINGS, upload_types }))
    .on(account.listSessions, () => noSessions)
    .on(account.getProfile, () => profile(saved))
    .on(account.updateBasicInfo, ({ body }) => {
      saved = body.avatar ?? null;
      return { user: createPerson('inspector'), profile: profile(saved) };
    });
  const view = await renderAt('/user/account-settings?tab=profile', { as: createPerson('inspector'), server });
  const field = within(await screen.findByRole('group', { name: 'Profile picture' }));
  const getSaved = () =>
    server.getCalls(account.updateBasicInfo).map(({ body }) => (body as { avatar: unknown }).avatar);
  const choose = (file: File) => view.user.upload(field.getByLabelText('Profile picture', { selector: 'input' }), file);
  return { ...view, server, field, choose, getSaved };
}

interface SentOptions {
  readonly fields: { readonly uuid: string };
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}
const getSentOptions = (): readonly SentOptions[] =>
  upload.mock.calls.map(([, options]) => options as unknown as SentOptions);

/** An upload whose progress and end the test decides. */
function holdUpload() {
  const held = Promise.withResolvers<never>();
  upload.mockImplementation((_, { signal }) => {
    signal?.addEventListener('abort', () => held.reject(new DOMException('Upload cancelled', 'AbortError')));
    return held.promise;
  });
  const getOptions = () => getSentOptions().at(-1)!;
  return { getOptions, finish: () => held.resolve({} as never) };
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
});

describe('upload field', () => {
  test('a chosen picture shows its progress and is saved when the server has stored it', async () => {
    const { getOptions, finish } = holdUpload();
    const { choose, field, getSaved } = await open(null);
    await choose(picture());
    getOptions().onProgress(0.4);
    const bar = await field.findByRole('progressbar', { name: 'Upload progress: face.png' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
    expect(getSaved()).toEqual([]);
    finish();
    await screen.findByText('Picture saved');
    expect(getSaved()).toEqual([getOptions().fields.uuid]);
    expect(field.queryByRole('progressbar')).toBeNull();
    field.getByRole('button', { name: 'Replace – Profile picture' });
  });

  test('a cancelled upload leaves the picture unchanged', async () => {
    const { getOptions } = holdUpload();
    const { choose, field, user, getSaved } = await open(null);
    await choose(picture());
    await user.click(await field.findByRole('button', { name: 'Cancel upload: face.png' }));
    expect(getOptions().signal.aborted).toBe(true);
    await waitFor(() => expect(field.queryByRole('progressbar')).toBeNull());
    expect(field.queryByRole('alert')).toBeNull();
    expect(getSaved()).toEqual([]);
  });

  test('signing out and closing the tab ask first while a file is sent', async () => {
    const isPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { getOptions } = holdUpload();
    const { choose, field, user, server } = await open(null);
    server.on(workspaces.listMine, () => []);
    expect(isPrevented()).toBe(false);
    await choose(picture());
    await field.findByRole('progressbar', { name: 'Upload progress: face.png' });
    expect(isPrevented()).toBe(true);
    await user.click(screen.getByRole('button', { name: /^Account:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    const question = within(await screen.findByRole('dialog', { name: 'Sign out and cancel uploads?' }));
    question.getByText(/^1 file hasn’t been uploaded yet/);
    await user.click(question.getByRole('button', { name: 'No' }));
    expect(server.getCalls(auth.logout)).toHaveLength(0);
    expect(getOptions().signal.aborted).toBe(false);
    await user.click(field.getByRole('button', { name: 'Cancel upload: face.png' }));
    await waitFor(() => expect(isPrevented()).toBe(false));
  });

  test('a stalled upload can be repeated under the same uuid', async () => {
    upload.mockRejectedValueOnce(new CallError({ status: 0, code: 'UPLOAD_STALLED', message: 'The upload stalled.' }));
    upload.mockResolvedValueOnce({} as never);
    const { choose, field, user, getSaved } = await open(null);
    await choose(picture());
    expect((await field.findByRole('alert')).textContent).toBe('face.png: The upload stalled.');
    await user.click(field.getByRole('button', { name: 'Upload again: face.png' }));
    await waitFor(() => expect(getSaved()).toHaveLength(1));
    const [first, second] = getSentOptions().map(({ fields }) => fields.uuid);
    expect(first).toBe(second);
  });

  test('a dropped file of another type is rejected before it is sent', async () => {
    const { field } = await open(null);
    const file = new File(['text'], 'face.pdf', { type: 'application/pdf' });
    fireEvent.drop(screen.getByRole('group', { name: 'Profile picture' }), { dataTransfer: { files: [file] } });
    const alert = await field.findByRole('alert');
    expect(alert.textContent).toBe('face.pdf: unsupported file type. Choose a file of type JPG, PNG or WebP.');
    expect(upload).not.toHaveBeenCalled();
  });

  test('a removed picture can be reset to the original', async () => {
    const { field, user, getSaved } = await open(OLD);
    expect(field.queryByRole('button', { name: /Reset/ })).toBeNull();
    await user.click(field.getByRole('button', { name: 'Remove – Profile picture' }));
    await user.click(await field.findByRole('button', { name: 'Reset to original – Profile picture' }));
    await waitFor(() => expect(getSaved()).toEqual([null, OLD]));
    await waitFor(() => expect(field.queryByRole('button', { name: /Reset/ })).toBeNull());
  });

  test('the reason why a picture cannot be saved is shown in the field', async () => {
    const { field, user, server } = await open(OLD);
    server.on(account.updateBasicInfo, () => {
      throw new FakeApiError('APP_BUSY', 'The service is busy.');
    });
    await user.click(field.getByRole('button', { name: 'Remove – Profile picture' }));
    expect((await field.findByRole('alert')).textContent).toBe('The service is busy.');
  });
});

describe('file limits', () => {
  test('a file of a type that the installation does not accept is not sent', async () => {
    const { field } = await open(null, ['image/jpeg']);
    const input = field.getByLabelText<HTMLInputElement>('Profile picture', { selector: 'input' });
    await waitFor(() => expect(input.accept).toBe('image/jpeg'));
    fireEvent.change(input, { target: { files: [picture()] } });
    await field.findByText(/JPG/);
    expect(upload).not.toHaveBeenCalled();
  });

  test('a file is accepted by type and size as its purpose allows', () => {
    const sized = (size: number, type = 'image/png') => ({ size, type }) as File;
    const logo = getFileLimits('logo');
    expect(findLimitProblem(sized(500), logo)).toBeNull();
    expect(findLimitProblem(sized(0), logo)).toBe('too_small');
    expect(findLimitProblem(sized(500, 'image/gif'), logo)).toBe('wrong_type');
    expect(findLimitProblem(sized(MAX_UPLOAD_BYTES + 1), logo)).toBe('too_large');
    expect(findLimitProblem(sized(500), getFileLimits('answer'))).toBe('too_small');
  });
});
