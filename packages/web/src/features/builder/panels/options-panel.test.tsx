import { type FileEntry, fileManager } from '@rounds/contract/file-manager';
import { files } from '@rounds/contract/files';
import { calculation, form, page, question, testId, yesno } from '@rounds/engine/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson, fakeLayout, renderAt, upload } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

beforeAll(() => fakeLayout());

const boilers = form(
  page(
    'Boilers',
    yesno('clean'),
    question('photo', 'state'),
    question('longText', 'remarks', { min: 20 }),
    question('datetime', 'due'),
    question('video', 'film'),
    question('audio', 'hum'),
    calculation('total', 'sum'),
    calculation('sum', '1'),
    question('instruction', 'notice'),
  ),
);

const open = async (plan: 'enterprise' | 'free' = 'enterprise') => {
  const server = new TemplateServer(boilers);
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager', { plan }), server });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server };
};
const openSettings = async (row: string) => {
  screen.getByRole('row', { name: row }).focus();
  const settings = within(await screen.findByRole('complementary', { name: 'Settings' }));
  const help = await settings.findByRole('button', { name: 'Help text' });
  if (help.getAttribute('aria-expanded') === 'false') fireEvent.click(help);
  return settings;
};
const picture = (name = 'valve.jpg') => new File([new Uint8Array(12_000)], name, { type: 'image/jpeg' });
const getItem = (server: TemplateServer, key: string) => server.records.items[boilers.id(key)]!;

describe('options panel: pictures', () => {
  it('a picture is shown with the help after its upload, and can be removed', async () => {
    upload.mockResolvedValue({} as never);
    const { user, server } = await open();
    const settings = await openSettings('clean');
    const pictures = within(await settings.findByRole('group', { name: 'Help images' }));
    await user.upload(pictures.getByLabelText('Help images', { selector: 'input' }), picture());
    await pictures.findByRole('img', { name: 'Image 1' });
    const { fields } = upload.mock.calls[0]![1] as unknown as { fields: { purpose: string; uuid: string } };
    expect(fields.purpose).toBe('template');
    await waitFor(() => expect(Object.values(server.records.info)[0]?.media).toEqual([fields.uuid]));

    await user.click(pictures.getByRole('button', { name: 'Remove image 1' }));
    await waitFor(() => expect(Object.values(server.records.info)).toEqual([]));
  });

  it('pictures can be chosen from the file manager, which offers no other files there, and are copied', async () => {
    upload.mockResolvedValue({} as never);
    const { user, server } = await open();
    const entry = (name: string, type: string): FileEntry => ({
      ...{ id: name.length, uuid: crypto.randomUUID(), kind: 'file', name, path: `/${name}`, type, size: 12_000 },
      ...{ url: null, entries_count: null, has_own_access: false, actions: ['view'] },
      ...{ created_by: null, created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T09:00:00Z' },
    });
    const pagination = { total: 2, total_is_exact: true, limit: 200, current_page: 1, total_pages: 1 };
    server.on(fileManager.list, () => ({
      ...{ path: '/', access: { actions: ['view' as const], from: '/' }, storage: { used: 0 } },
      list: [entry('valve.jpg', 'image/jpeg'), entry('plan.pdf', 'application/pdf')],
      pagination: { ...pagination, next_cursor: null, prev_cursor: null },
    }));
    server.on(files.get, () => 'x'.repeat(12_000) as never);
    const settings = await openSettings('clean');
    const pictures = within(await settings.findByRole('group', { name: 'Help images' }));
    await user.click(pictures.getByRole('button', { name: 'Add images' }));
    await user.click(await screen.findByRole('menuitem', { name: 'From the file manager' }));
    await user.click(await screen.findByRole('checkbox', { name: 'valve.jpg' }));
    expect(screen.queryByRole('checkbox', { name: 'plan.pdf' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add 1 file' }));
    await pictures.findByRole('img', { name: 'Image 1' });
    const { fields, file } = upload.mock.calls[0]![1] as unknown as { fields: { purpose: string }; file: File };
    expect([fields.purpose, file.name]).toEqual(['template', 'valve.jpg']);
  });

  it.each([
    ['help images', 'Help images', 'Add images'],
    ['the marked image', 'Marked image', 'Choose image'],
  ])('one button for %s offers the files of the device and of the file manager', async (_, group, name) => {
    const { user } = await open();
    const settings = await openSettings('clean');
    const pictures = within(await settings.findByRole('group', { name: group }));
    const choose = vi.spyOn(pictures.getByLabelText(group, { selector: 'input' }) as HTMLInputElement, 'click');
    expect(pictures.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([name]);
    await user.click(pictures.getByRole('button', { name }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['From this device', 'From the file manager']);
    await user.click(screen.getByRole('menuitem', { name: 'From this device' }));
    expect(choose).toHaveBeenCalledOnce();
  });

  it('a picture that the server rejects shows the reason and is not added to the template', async () => {
    const { CallError } = await import('../../../platform/api/call-error.ts');
    upload.mockRejectedValue(
      new CallError({ status: 422, code: 'UPLOAD_TYPE_NOT_ALLOWED', message: 'This is no picture.' }),
    );
    const { user } = await open();
    const settings = await openSettings('clean');
    const pictures = within(await settings.findByRole('group', { name: 'Help images' }));
    await user.upload(pictures.getByLabelText('Help images', { selector: 'input' }), picture('drawing.jpg'));
    expect((await pictures.findByRole('alert')).textContent).toContain('drawing.jpg: This is no picture.');
    expect(pictures.queryByRole('img')).toBeNull();
  });

  it('a picture can be the default value of a photo question', async () => {
    upload.mockResolvedValue({} as never);
    const { user, server } = await open();
    const settings = await openSettings('state');
    const start = within(await settings.findByRole('group', { name: 'Default answer' }));
    await user.upload(start.getByLabelText('Default answer', { selector: 'input' }), picture());
    await waitFor(() => expect(getItem(server, 'state').options.default_value).toHaveLength(1));
    await waitFor(() => expect(start.queryByRole('button', { name: 'Choose image' })).toBeNull());
  });

  it('marks on a picture can be named, moved with the arrow keys and removed', async () => {
    upload.mockResolvedValue({} as never);
    const { user, server } = await open();
    const settings = await openSettings('clean');
    const field = within(await settings.findByRole('group', { name: 'Marked image' }));
    await user.upload(field.getByLabelText('Marked image', { selector: 'input' }), picture('plan.jpg'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Marked image' }));
    // Chromium would drag the picture itself and take the mark out of the hand.
    expect(fireEvent.dragStart(dialog.getByRole('img', { name: /Click to add a marker/ }))).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Add marker' }));
    await user.type(dialog.getByRole('textbox', { name: 'Marker 1 label' }), 'Main valve');
    await user.click(dialog.getByRole('button', { name: 'Add marker' }));
    const pin = await dialog.findByRole('button', { name: /^Marker 1, Main valve: 50.% from left, 50.% from top$/ });
    pin.focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    dialog.getByRole('button', { name: /^Marker 1, Main valve: 51.% from left, 40.% from top$/ });
    await user.click(dialog.getByRole('button', { name: 'Remove marker 2' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Marker 1 label' })));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    const marker = () => server.records.image_markers[String(getItem(server, 'clean').options.image_marker_id)];
    await waitFor(() => expect(marker()?.marks).toMatchObject([{ label: 'Main valve', x: 0.51, y: 0.4 }]));
    await user.click(await settings.findByRole('button', { name: 'Remove image and markers' }));
    await waitFor(() => expect(server.records.image_markers).toEqual({}));
  });

  it('the help of a question shows its marked picture with the number and name of each mark', async () => {
    const server = new TemplateServer(boilers);
    const [marker, picture] = [testId(801), testId(802)];
    const clean = getItem(server, 'clean');
    const marks = ['Main valve', 'Emergency stop'].map((label, at) => ({
      uuid: testId(803 + at),
      label,
      x: 0.2,
      y: 0.4,
    }));
    server.store({
      items: { upsert: [{ ...clean, options: { ...clean.options, image_marker_id: marker } }] },
      image_markers: { upsert: [{ uuid: marker, picture, marks }] },
    });
    const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    await screen.findByRole('row', { name: 'clean' });
    await user.keyboard('{Control>}p{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Help for this question' }));
    const markerPicture = await screen.findByRole('img', { name: 'Image with numbered markers' });
    expect(markerPicture.getAttribute('src')).toContain(picture);
    const places = within(screen.getByRole('list', { name: 'Markers on the image' }));
    expect(places.getAllByRole('listitem').map((place) => place.textContent)).toEqual([
      '1Main valve',
      '2Emergency stop',
    ]);
  });

  it('a plan without marked pictures shows which plan includes them', async () => {
    const { user } = await open('free');
    const settings = await openSettings('clean');
    await user.click(await settings.findByRole('button', { name: 'Marked image' }));
    await screen.findByText('Marked images are available on Standard');
  });
});

describe('options panel: related settings', () => {
  it('a length under its older name is shown, and a change keeps only the new name', async () => {
    const { user, server } = await open();
    const settings = await openSettings('remarks');
    const fewest = await settings.findByRole('textbox', { name: 'Minimum length' });
    expect((fewest as HTMLInputElement).value).toBe('20');
    await user.clear(fewest);
    await user.type(fewest, '30');
    await waitFor(() => expect(getItem(server, 'remarks').options).toMatchObject({ min_length: 30 }));
    expect(getItem(server, 'remarks').options).not.toHaveProperty('min');
  });

  it('a date question has no default until one is chosen', async () => {
    const { user, server } = await open();
    const settings = await openSettings('due');
    const start = await settings.findByRole<HTMLSelectElement>('combobox', { name: 'Default answer' });
    expect(start.selectedOptions[0]?.textContent).toBe('None');
    await user.selectOptions(start, 'Current date and time');
    await waitFor(() => expect(getItem(server, 'due').options.default_value).toEqual({ type: 'current' }));
    expect(start.selectedOptions[0]?.textContent).toBe('Current date and time');
  });

  it('the size of photos can be set only for custom quality', async () => {
    const { user } = await open();
    const settings = await openSettings('state');
    await settings.findByRole('combobox', { name: 'Quality' });
    expect(settings.queryByRole('textbox', { name: 'Max. width (pixels)' })).toBeNull();
    await user.selectOptions(settings.getByRole('combobox', { name: 'Quality' }), 'custom');
    await settings.findByRole('textbox', { name: 'Max. width (pixels)' });
  });

  it.each([
    ['film', ['Normal', 'SD, 480p', 'HD, 720p', 'Full HD, 1080p', 'QHD, 2K']],
    ['hum', ['Normal', 'High']],
  ])('the recording question %s offers only the qualities of its type', async (row, qualities) => {
    await open();
    const settings = await openSettings(row);
    const quality = await settings.findByRole<HTMLSelectElement>('combobox', { name: 'Quality' });
    expect([...quality.options].map((option) => option.textContent)).toEqual(qualities);
  });
});

describe('options panel: help text', () => {
  const getHelp = (server: TemplateServer) => Object.values(server.records.info)[0];

  it('a help text is formatted with the toolbar, also by keyboard, and is plain again without formats', async () => {
    const { user, server } = await open();
    const settings = await openSettings('clean');
    await user.type(await settings.findByRole('textbox', { name: 'Help text' }), 'Look below');
    await waitFor(() => expect(getHelp(server)).toMatchObject({ text: 'Look below' }));

    await user.click(await settings.findByRole('button', { name: 'Format text' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Help text' }));
    const style = await dialog.findByRole('combobox', { name: 'Paragraph style' });
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Help text' }).textContent).toBe('Look below'));
    const toolbar = within(dialog.getByRole('toolbar', { name: 'Format' }));
    toolbar.getByRole('button', { name: 'Bold' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(toolbar.getByRole('button', { name: 'Italic' }));
    const stops = toolbar.getAllByRole<HTMLButtonElement>('button').filter((one) => one.tabIndex === 0);
    expect(stops.filter(({ disabled }) => !disabled)).toHaveLength(1);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(style);
    fireEvent.change(style, { target: { value: 'h2' } });
    const alignment = within(toolbar.getByRole('group', { name: 'Alignment' }));
    await user.click(alignment.getByRole('button', { name: 'Center' }));
    const pressed = () => alignment.getByRole('button', { pressed: true }).getAttribute('aria-label');
    await waitFor(() => expect(pressed()).toBe('Center'));
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(pressed()).toBe('Align left'));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    const rich = [{ style: 'h2', runs: [{ text: 'Look below' }] }];
    await waitFor(() => expect(getHelp(server)).toMatchObject({ text: 'Look below', rich }));
    expect((await settings.findByRole('heading', { name: 'Look below' })).tagName).toBe('H4');

    await user.click(settings.getByRole('button', { name: 'Edit text' }));
    const again = within(await screen.findByRole('dialog', { name: 'Help text' }));
    await user.click(await again.findByRole('button', { name: 'Clear formatting' }));
    await user.click(again.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(getHelp(server)).not.toHaveProperty('rich'));
    expect(settings.getByRole<HTMLTextAreaElement>('textbox', { name: 'Help text' }).value).toBe('Look below');
  });

  it('a help text that is being formatted is kept when its panel goes away', async () => {
    const { user, server } = await open();
    const settings = await openSettings('clean');
    await user.click(await settings.findByRole('button', { name: 'Format text' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Help text' }));
    fireEvent.change(await dialog.findByRole('combobox', { name: 'Paragraph style' }), { target: { value: 'h2' } });
    await user.type(dialog.getByRole('textbox', { name: 'Help text' }), 'Look below');
    act(() => screen.getByRole('row', { name: 'state', hidden: true }).focus());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Help text' })).toBeNull());
    await waitFor(() => expect(getHelp(server)).toMatchObject({ text: 'Look below' }));
  });
});

describe('options panel: instructions', () => {
  it('an instruction has a text instead of a help text, and its row shows how the text begins', async () => {
    const { user, server } = await open();
    screen.getByRole('row', { name: 'notice' }).focus();
    const settings = within(await screen.findByRole('complementary', { name: 'Settings' }));
    await settings.findByRole('group', { name: 'Images' });
    expect(settings.queryByText(/help text/i)).toBeNull();
    await user.type(await settings.findByRole('textbox', { name: 'Text' }), 'Wear gloves.{Enter}And goggles.');
    await waitFor(() => expect(Object.values(server.records.info)[0]?.text).toBe('Wear gloves.\nAnd goggles.'));
    const excerpt = await within(screen.getByRole('row', { name: 'notice' })).findByRole('listitem');
    expect(excerpt.textContent).toBe('Wear gloves.\nAnd goggles.');
    await user.click(settings.getByRole('button', { name: 'Format text' }));
    await screen.findByRole('dialog', { name: 'Text' });
  });
});

describe('options panel: expressions', () => {
  it('a calculation that depends on itself is named while it is typed', async () => {
    const { user } = await open();
    const settings = await openSettings('sum');
    const field = await settings.findByRole('textbox', { name: /^Equation/ });
    await user.type(field, ' + total');
    expect((await settings.findByRole('alert')).textContent).toContain('This depends on itself: “total”, “sum”.');
    await user.clear(field);
    await user.type(field, '2');
    await waitFor(() => expect(settings.queryByRole('alert')).toBeNull());
  });
});
