import type { Item, TemplateDocument } from '@rounds/engine';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguages } from '../../../../platform/i18n/index.ts';
import { appSettingsQuery } from '../../../../platform/session/index.ts';
import { FakeRecorder, fakeDevices, fakeDuration, removeDevices } from '../../../../testing/fake-devices.ts';
import { APP_SETTINGS } from '../../../../testing/render.tsx';
import { dismissAllToasts } from '../../../../ui/index.ts';
import { UiProvider } from '../../../../ui/ui-provider.tsx';
import { QuestionCard } from '../../cards/question-card.tsx';
import { FormProvider, startForm } from '../../index.ts';
import type { AttachedFile, LocalFile } from '../../model/form-files.ts';

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const page: Item = { id: uuidOf(1), type: 'page', title: 'Plant', options: {}, parent_id: null, order: 'a1' };
const question = (type: Item['type'], title: string, options: Item['options'] = {}): Item => ({
  id: uuidOf(2),
  type,
  title,
  options,
  parent_id: page.id,
  order: 'a2',
});

/** Shows one question; `held` is what the device returns for each file. */
async function ask(item: Item, held: Partial<LocalFile> = { state: 'waiting' }) {
  const document: TemplateDocument = {
    title: 'Plant',
    description: '',
    language: 'en',
    items: [page, item],
    response_sets: [],
    rule_sets: [],
    grouped_items: [],
    info: [],
    image_markers: [],
    custom_units: [],
    tests: [],
  };
  const filesByUuid = new Map<string, AttachedFile>();
  const { form } = startForm({
    document,
    context: { zone: 'UTC', started_at: '2026-11-21T10:00:00Z' },
    record: async (_, files) => {
      for (const file of files) filesByUuid.set(file.uuid, file);
    },
    files: {
      read: async (uuid) => {
        const file = filesByUuid.get(uuid);
        return file && { ...file, size: file.bytes.size, state: 'sent', ...held };
      },
      watch: () => () => {},
    },
  });
  const row = form.steps()[0]!.rows.find(({ kind }) => kind === 'question')!;
  const client = new QueryClient();
  client.setQueryData(appSettingsQuery.queryKey, APP_SETTINGS);
  render(
    <QueryClientProvider client={client}>
      <UiProvider>
        <FormProvider value={form}>
          <Suspense>
            <QuestionCard row={row} isCurrent showMissing={false} setCurrent={() => {}} openHelp={undefined} />
          </Suspense>
        </FormProvider>
      </UiProvider>
    </QueryClientProvider>,
  );
  const value = () => form.run().item(item.id).value;
  return { user: userEvent.setup(), form, given: filesByUuid, value, card: within(await screen.findByRole('article')) };
}

const fileOf = (name: string, type: string, size = 20_000) => new File([new Uint8Array(size)], name, { type });
const dialog = () => within(screen.getByRole('dialog'));

beforeAll(() => startLanguages('en'));
beforeEach(() => {
  // A recording as short as a test is still whole.
  FakeRecorder.bytes = 40_000;
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  removeDevices();
});

describe('a question for sound', () => {
  const hum = question('audio', 'How does it hum?');

  it('an audio question is answered by a recording after playback', async () => {
    fakeDevices();
    const { user, value, given, card } = await ask(hum);
    await user.click(card.getByRole('button', { name: 'Record audio' }));
    await user.click(await dialog().findByRole('button', { name: 'Pause' }));
    await user.click(dialog().getByRole('button', { name: 'Continue' }));
    await user.click(dialog().getByRole('button', { name: 'Stop' }));
    await dialog().findByLabelText('Recording');
    expect(value()).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Use recording' }));
    await card.findByLabelText('Audio recording: How does it hum?');
    const [file] = [...given.values()];
    expect(file).toMatchObject({ purpose: 'answer', type: 'audio/webm' });
    expect(value()).toEqual([file!.uuid]);
    card.getByText('On this device');
    expect(card.queryByRole('button', { name: 'Record audio' })).toBeNull();
  });

  it('discarding a recording asks first and can be continued', async () => {
    fakeDevices();
    const { user, value, card } = await ask(hum);
    await user.click(card.getByRole('button', { name: 'Record audio' }));
    await dialog().findByRole('button', { name: 'Stop' });
    await user.keyboard('{Escape}');
    await dialog().findByText(/isn’t saved/);
    await user.click(dialog().getByRole('button', { name: 'Keep' }));
    await user.click(dialog().getByRole('button', { name: 'Continue' }));
    await user.keyboard('{Escape}');
    await user.click(dialog().getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(value()).toBeNull();
  });

  it('a denied microphone is explained and a file can be used instead', async () => {
    fakeDevices('NotAllowedError');
    fakeDuration(12);
    const { user, value, card } = await ask(hum);
    await user.click(card.getByRole('button', { name: 'Record audio' }));
    expect((await dialog().findByRole('alert')).textContent).toMatch(/Allow access in the address bar/);
    dialog().getByRole('button', { name: 'Choose a file' });
    await user.upload(card.getByLabelText('Choose audio file', { selector: 'input' }), fileOf('hum.mp3', 'audio/mpeg'));
    await waitFor(() => expect(value()).toHaveLength(1));
  });

  it('a recording that is too short is rejected', async () => {
    fakeDevices();
    FakeRecorder.bytes = 5_000;
    const { user, card } = await ask(hum);
    await user.click(card.getByRole('button', { name: 'Record audio' }));
    await user.click(await dialog().findByRole('button', { name: 'Stop' }));
    await dialog().findByText(/too short/);
    expect(dialog().getByRole('button', { name: 'Use recording' }).hasAttribute('disabled')).toBe(true);
  });

  it('removing a recording can be undone', async () => {
    fakeDuration(12);
    const { user, value, card } = await ask(hum);
    await user.upload(card.getByLabelText('Choose audio file', { selector: 'input' }), fileOf('hum.mp3', 'audio/mpeg'));
    await user.click(await card.findByRole('button', { name: 'Remove hum.mp3' }));
    expect(value()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(value()).toHaveLength(1);
    await card.findByRole('button', { name: 'Remove hum.mp3' });
  });
});

describe('a question for a video', () => {
  it('a video question offers only what its settings allow', async () => {
    const { card } = await ask(question('video', 'Show it', { photo_library: false }));
    card.getByRole('button', { name: 'Record video' });
    expect(card.queryByRole('button', { name: 'Choose video' })).toBeNull();
    cleanup();
    const other = await ask(question('video', 'Show it', { allow_camera: false }));
    expect(other.card.queryByRole('button', { name: 'Record video' })).toBeNull();
    other.card.getByRole('button', { name: 'Choose video' });
  });

  it('the camera preview is shown before recording starts', async () => {
    fakeDevices();
    const { user, value, card } = await ask(question('video', 'Show it', { max_length: 90 }));
    card.getByText('Max. 1:30');
    await user.click(card.getByRole('button', { name: 'Record video' }));
    await user.click(await dialog().findByRole('button', { name: 'Record' }));
    await user.click(await dialog().findByRole('button', { name: 'Stop' }));
    await user.click(await dialog().findByRole('button', { name: 'Use recording' }));
    await card.findByLabelText('Video: Show it');
    expect(value()).toHaveLength(1);
  });

  it.each([
    ['notes.txt', 'text/plain', 20_000, /not a supported video/],
    ['hum.mp3', 'audio/mpeg', 20_000, /not a supported video/],
    ['clip.mp4', 'video/mp4', 9_000, /smaller than 10/],
    ['clip.mp4', 'video/mp4', 29 * 1024 * 1024, /larger than 28/],
  ])('does not take %s (%s, %i bytes), and says why', async (name, type, size, words) => {
    const { value, card } = await ask(question('video', 'Show it'));
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(card.getByLabelText('Choose video', { selector: 'input' }), fileOf(name, type, size));
    expect((await card.findByRole('alert')).textContent).toMatch(words);
    expect(value()).toBeNull();
  });
});

describe('a chosen recording', () => {
  it('a selected recording must not exceed the maximum length', async () => {
    fakeDuration(45.3);
    const { user, value, card } = await ask(question('video', 'Show it', { max_length: 45 }));
    await user.upload(card.getByLabelText('Choose video', { selector: 'input' }), fileOf('clip.mp4', 'video/mp4'));
    await waitFor(() => expect(value()).toHaveLength(1));
    cleanup();
    const other = await ask(question('video', 'Show it', { max_length: 20 }));
    const input = other.card.getByLabelText('Choose video', { selector: 'input' });
    await user.upload(input, fileOf('clip.mp4', 'video/mp4'));
    expect((await other.card.findByRole('alert')).textContent).toMatch(/longer than 0:20/);
    expect(other.value()).toBeNull();
  });
});

describe('a question for files', () => {
  const papers = question('file_manager', 'Papers');

  it('several files can be added with their sizes and unsupported ones are left out', async () => {
    const { value, card } = await ask(papers, { state: 'sent' });
    const user = userEvent.setup({ applyAccept: false });
    const files = [fileOf('Plan.pdf', 'application/pdf', 2_048_000), fileOf('run.exe', 'application/x-msdownload')];
    await user.upload(card.getByLabelText('Choose files', { selector: 'input' }), [
      ...files,
      fileOf('Oven.jpg', 'image/jpeg'),
    ]);
    expect((await card.findByRole('link', { name: 'Plan.pdf' })).getAttribute('download')).toBe('Plan.pdf');
    await card.findByRole('link', { name: 'Oven.jpg' });
    card.getByText(/2\s?MB/);
    expect(card.getByRole('alert').textContent).toContain('run.exe');
    expect(value()).toHaveLength(2);
  });

  it('a rejected file shows the reason and can be sent again', async () => {
    const refusal = { state: 'refused', refused: { message: 'The upload was incomplete.' } } as const;
    const { user, value, given, card } = await ask(papers, refusal);
    await user.upload(
      card.getByLabelText('Choose files', { selector: 'input' }),
      fileOf('Plan.pdf', 'application/pdf'),
    );
    expect((await card.findByRole('alert')).textContent).toContain('The upload was incomplete.');
    const previousValue = value();
    await user.click(card.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(given.size).toBe(2));
    expect(value()).toHaveLength(1);
    expect(value()).not.toEqual(previousValue);
  });
});

describe('a question for a code', () => {
  it('a hand scanner can type a code and the next code replaces it', async () => {
    const { user, value, card } = await ask(question('barcode', 'Article'));
    const field = card.getByRole('textbox', { name: 'Article' });
    await user.type(field, '4006381333931{Enter}');
    expect(value()).toBe('4006381333931');
    await user.keyboard('5901234123457{Enter}');
    expect(value()).toBe('5901234123457');
  });

  it('a missing camera is explained and the focus returns to the field', async () => {
    const Detector = Object.assign(class {}, { getSupportedFormats: async () => ['qr_code', 'ean_13'] });
    vi.stubGlobal('BarcodeDetector', Detector);
    const { user, card } = await ask(question('qr', 'Plate'));
    await user.click(card.getByRole('button', { name: 'Scan' }));
    expect((await dialog().findByRole('alert')).textContent).toMatch(/camera isn’t available in this browser/);
    await user.click(dialog().getByRole('button', { name: 'Enter code' }));
    expect(document.activeElement).toBe(card.getByRole('textbox', { name: 'Plate' }));
  });
});

describe('a question for a photo', () => {
  it('a photo question offers extra photos only if they are required', async () => {
    const { card } = await ask(question('photo', 'How does it look?'));
    await card.findByRole('button', { name: 'Note' });
    expect(card.queryByRole('button', { name: 'Photo' })).toBeNull();
  });

  it('a photo that this browser cannot show is kept with a message', async () => {
    const { user, value, card } = await ask(question('photo', 'How does it look?'));
    await user.upload(card.getByLabelText('Choose photo', { selector: 'input' }), fileOf('IMG_1.heic', 'image/heic'));
    await waitFor(() => expect(value()).toHaveLength(1));
    const picture = await waitFor(() => {
      const picture = screen.getByRole('button', { name: 'Open photo 1' }).querySelector('img');
      expect(picture).not.toBeNull();
      return picture as HTMLImageElement;
    });
    fireEvent.error(picture);
    await card.findByText('Saved, but this browser can’t display it');
    expect(value()).toHaveLength(1);
  });

  it('the converted copy of a sent photo is requested until it exists', async () => {
    const { user, card } = await ask(question('photo', 'How does it look?'), { state: 'sent' });
    await user.upload(card.getByLabelText('Choose photo', { selector: 'input' }), fileOf('IMG_1.heic', 'image/heic'));
    const button = await card.findByRole('button', { name: 'Open photo 1' });
    const picture = () => button.querySelector('img');
    await waitFor(() => expect(picture()?.src).toMatch(/size=thumb$/));
    vi.useFakeTimers();
    fireEvent.error(picture()!);
    expect(picture()).toBeNull();
    card.getByText('Available soon');
    act(() => vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    expect(picture()?.src).toMatch(/size=thumb$/);
    expect(card.queryByText('Available soon')).toBeNull();
  });
});

describe('a question for photos', () => {
  const plate = question('photo', 'Name plate', { multi_photo: true });

  /** A camera and a canvas that deliver pictures, as those of browsers do. */
  beforeEach(() => {
    fakeDevices();
    Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { get: () => 640, configurable: true });
    HTMLImageElement.prototype.decode ??= async () => {};
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
      done(new Blob([new Uint8Array(20_000)], { type: type! })),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'videoWidth');
    localStorage.removeItem('rounds.form-settings');
  });

  it('several photos are taken in a row with the camera, and keep their time if the person wants that', async () => {
    localStorage.setItem('rounds.form-settings', JSON.stringify({ photo_place: true }));
    const { user, value, given, card } = await ask(plate);
    await user.click(card.getByRole('button', { name: 'Take photo' }));
    await screen.findByRole('dialog');
    const shutter = await dialog().findByRole('button', { name: 'Take photo' });
    await waitFor(() => expect((shutter as HTMLButtonElement).disabled).toBe(false));
    await user.click(shutter);
    await dialog().findByText('1 photo taken');
    await user.click(shutter);
    await dialog().findByText('2 photos taken');
    await user.click(dialog().getByRole('button', { name: 'Done (2 photos)' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(value()).toEqual([...given.keys()]);
    for (const { capture } of given.values()) expect(Date.parse(capture?.at ?? '')).toBeGreaterThan(0);
  });

  it('a marked photo, and a removed one that comes back, keep their places among the others', async () => {
    const { user, value, given, card } = await ask(plate);
    const photos = ['front.jpg', 'back.jpg', 'side.jpg'].map((name) => fileOf(name, 'image/jpeg'));
    await user.upload(card.getByLabelText('Choose photos'), photos);
    await waitFor(() => expect(value()).toHaveLength(3));
    const [front, back, side] = value() as string[];
    await user.click(await card.findByRole('button', { name: 'Open photo 2' }));
    await user.click(await dialog().findByRole('button', { name: 'Annotate' }));
    (await screen.findByRole('img', { name: 'Photo without marks' })).focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Use photo' }));
    await waitFor(() => expect(given.size).toBe(4));
    const marked = [...given.keys()].at(-1);
    expect(value()).toEqual([front, marked, side]);
    expect(value()).not.toContain(back);
    await user.click(await card.findByRole('button', { name: 'Remove photo 1' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(value()).toEqual([front, marked, side]);
  });

  it('a photo can be marked right after it was taken, or taken again', async () => {
    const { user, value, card } = await ask(question('photo', 'Name plate'));
    await user.click(card.getByRole('button', { name: 'Take photo' }));
    await screen.findByRole('dialog');
    const shutter = await dialog().findByRole('button', { name: 'Take photo' });
    await waitFor(() => expect((shutter as HTMLButtonElement).disabled).toBe(false));
    await user.click(shutter);
    await user.click(await dialog().findByRole('button', { name: 'Take again' }));
    expect(value()).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Take photo' }));
    await user.click(await dialog().findByRole('button', { name: 'Annotate' }));
    await screen.findByRole('img', { name: 'Photo without marks' });
  });

  it('a photo gets a caption and marks; the marked picture takes its place and keeps the caption', async () => {
    const { user, form, value, given, card } = await ask(plate);
    await user.upload(card.getByLabelText('Choose photos'), fileOf('plate.jpg', 'image/jpeg'));
    await user.click(await card.findByRole('button', { name: 'Open photo 1' }));
    await user.type(await dialog().findByLabelText('Caption'), 'Left of the door');
    await user.tab();
    const [original] = [...given.keys()];
    expect(form.run().answer(plate.id)?.captions).toEqual({ [original!]: 'Left of the door' });
    await user.click(dialog().getByRole('button', { name: 'Annotate' }));
    const canvas = await screen.findByRole('img', { name: 'Photo without marks' });
    await user.click(screen.getByRole('button', { name: 'Blur' }));
    canvas.focus();
    await user.keyboard('{Enter}{ArrowLeft}');
    await user.click(screen.getByRole('button', { name: 'Circle' }));
    canvas.focus();
    await user.keyboard('{Enter}');
    screen.getByRole('img', { name: 'Photo with 2 marks' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    screen.getByRole('img', { name: 'Photo with 1 mark' });
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
    canvas.focus();
    await user.keyboard('{Enter}{ArrowDown}');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    screen.getByRole('img', { name: 'Photo with 1 mark' });
    await user.click(screen.getByRole('button', { name: 'Use photo' }));
    await waitFor(() => expect(given.size).toBe(2));
    const marked = [...given.values()].at(-1)!;
    expect(marked.name).toBe('plate-marked.jpg');
    expect(value()).toEqual([marked.uuid]);
    expect(form.run().answer(plate.id)?.captions?.[marked.uuid]).toBe('Left of the door');
    card.getByText('Left of the door');
  });
});
