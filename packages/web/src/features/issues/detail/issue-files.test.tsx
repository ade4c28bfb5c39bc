import { type Issue, issues, MAX_ISSUE_MEDIA } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, FakeApiError, type FakeServer, renderAt, upload } from '../../../testing/index.ts';
import { createIssue, createPicture, toIssue } from '../testing/issues.ts';
import { withIssue } from '../testing/servers.ts';

const toUuid = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const pictures = [createPicture(toUuid(51), 'before.jpg'), createPicture(toUuid(52), 'after.jpg')];
const cooler = toIssue(createIssue(12, 'Repair walk-in cooler', { revision: 3 }), {
  media: pictures.map(({ uuid }) => uuid),
  files: pictures,
});
const photo = (name: string) => new File(['a picture'], name, { type: 'image/jpeg' });

const open = (server: FakeServer) => renderAt(`/issues/${cooler.uuid}`, { as: createPerson('administrator'), server });
const findInput = () => screen.findByLabelText('Add photos or files', { selector: 'input' });
const getMedia = (server: FakeServer) => server.getCalls(issues.update).map(({ body }) => (body as Issue).media);
const getUploaded = () => upload.mock.calls.map(([, { fields }]) => (fields as unknown as { uuid: string }).uuid);
const getNames = () =>
  screen.getAllByRole('button', { name: /^Open .*jpg$/ }).map((one) => one.getAttribute('aria-label'));

describe('the photos and files of an issue', () => {
  test('uploaded photos are added one after the other to those that the issue has', async () => {
    upload.mockResolvedValue({} as never);
    const { server } = withIssue(cooler);
    const { user } = await open(server);
    await user.upload(await findInput(), [photo('one.jpg'), photo('two.jpg')]);
    await waitFor(() => expect(getMedia(server)).toHaveLength(2));
    const [one, two] = getUploaded();
    expect(getMedia(server)).toEqual([
      [...cooler.media, one],
      [...cooler.media, one, two],
    ]);
  });

  test('a photo is added to the issue as it is now if somebody else has changed it meanwhile', async () => {
    upload.mockResolvedValue({} as never);
    const { server, held } = withIssue(cooler);
    const { user } = await open(server);
    const input = await findInput();
    const theirs = toUuid(99);
    held.issue = { ...held.issue, media: [...cooler.media, theirs], revision: 9 };
    await user.upload(input, photo('one.jpg'));
    await waitFor(() => expect(getMedia(server)).toHaveLength(2));
    expect(getMedia(server).at(-1)).toEqual([...cooler.media, theirs, ...getUploaded()]);
    expect(screen.queryByText('Changed elsewhere')).toBeNull();
  });

  test('a removed photo returns to its place', async () => {
    const { server } = withIssue(cooler);
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Remove before.jpg' }));
    await screen.findByText('“before.jpg” removed');
    await waitFor(() => expect(getNames()).toEqual(['Open after.jpg']));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(getMedia(server)).toEqual([[toUuid(52)], [toUuid(51), toUuid(52)]]));
  });

  test('a photo that could not be removed stays, and the reason is shown', async () => {
    const { server } = withIssue(cooler);
    server.on(issues.update, () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Remove before.jpg' }));
    await screen.findByText('Something went wrong on our side.');
    expect(getNames()).toEqual(['Open before.jpg', 'Open after.jpg']);
  });

  test('no more files are uploaded than an issue can have', async () => {
    upload.mockResolvedValue({} as never);
    const media = Array.from({ length: MAX_ISSUE_MEDIA - 1 }, (_, index) => toUuid(1_000 + index));
    const { server } = withIssue({ ...cooler, media, files: [] });
    const { user } = await open(server);
    await user.upload(await findInput(), [photo('one.jpg'), photo('two.jpg')]);
    await screen.findByText(`An issue can have at most ${MAX_ISSUE_MEDIA} files.`);
    await waitFor(() => expect(getMedia(server)).toEqual([[...media, ...getUploaded()]]));
    expect(upload).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByLabelText('Add photos or files', { selector: 'input' })).toBeNull());
  });

  test('people who may not change the issue see its photos and download its files, but add and remove none', async () => {
    const manual = { ...createPicture(toUuid(53), 'manual.pdf'), type: 'application/pdf' };
    const readOnly = { ...cooler, files: [...pictures, manual], may: { ...cooler.may, edit: false } };
    await open(withIssue(readOnly).server);
    const link = await screen.findByRole('link', { name: 'manual.pdf' });
    expect(link.getAttribute('href')).toContain(manual.uuid);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.queryByLabelText('Add photos or files', { selector: 'input' })).toBeNull();
  });

  test('a photo opens in full size, and the arrows lead to the next one', async () => {
    const { user } = await open(withIssue(cooler).server);
    await user.click(await screen.findByRole('button', { name: 'Open before.jpg' }));
    const viewer = within(await screen.findByRole('dialog'));
    expect((await viewer.findByRole('img', { name: 'before.jpg' })).getAttribute('src')).toContain(toUuid(51));
    viewer.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('{ArrowRight}');
    await viewer.findByRole('img', { name: 'after.jpg' });
  });
});
