import { form, page, question, testId, yesno } from '@rounds/engine/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveRoom, person, renderAt, upload } from '../../../testing/index.ts';
import { OneTemplate } from './testing/one-template.ts';

beforeAll(() => giveRoom());

const boilers = form(
  page(
    'Boilers',
    yesno('clean'),
    question('photo', 'state'),
    question('longText', 'remarks', { min: 20 }),
    question('datetime', 'due'),
    question('video', 'film'),
    question('audio', 'hum'),
  ),
);

const open = async (plan: 'enterprise' | 'free' = 'enterprise') => {
  const server = new OneTemplate(boilers);
  const opened = await renderAt('/checklist/template/12/edit', { as: person('manager', { plan }), server });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server };
};
const settingsOf = async (row: string) => {
  screen.getByRole('row', { name: row }).focus();
  const panel = await screen.findByRole('complementary', { name: 'Settings' });
  return within(panel);
};
const picture = (name = 'valve.jpg') => new File([new Uint8Array(12_000)], name, { type: 'image/jpeg' });
const itemOf = (server: OneTemplate, key: string) => server.records.items[boilers.id(key)]!;

describe('pictures of a template', () => {
  it('stand beside the help once they are stored, and can be taken away again', async () => {
    upload.mockResolvedValue({} as never);
    const { user, server } = await open();
    const settings = await settingsOf('clean');
    const pictures = within(await settings.findByRole('group', { name: 'Pictures beside it' }));
    await user.upload(pictures.getByLabelText('Pictures beside it', { selector: 'input' }), picture());
    expect(await pictures.findByRole('img', { name: 'Picture 1' })).toBeTruthy();
    const { fields } = upload.mock.calls[0]![1] as unknown as { fields: { purpose: string; uuid: string } };
    expect(fields.purpose).toBe('filemanager');
    await waitFor(() => expect(Object.values(server.records.info)[0]?.media).toEqual([fields.uuid]));

    await user.click(pictures.getByRole('button', { name: 'Remove picture 1' }));
    await waitFor(() => expect(Object.values(server.records.info)).toEqual([]));
  });

  it('that the server refuses say why, and the template does not name them', async () => {
    const { CallError } = await import('../../../api/call-error.ts');
    upload.mockRejectedValue(
      new CallError({ status: 422, code: 'UPLOAD_TYPE_NOT_ALLOWED', message: 'This is no picture.' }),
    );
    const { user } = await open();
    const settings = await settingsOf('clean');
    const pictures = within(await settings.findByRole('group', { name: 'Pictures beside it' }));
    await user.upload(pictures.getByLabelText('Pictures beside it', { selector: 'input' }), picture('drawing.jpg'));
    expect((await pictures.findByRole('alert')).textContent).toContain('drawing.jpg: This is no picture.');
    expect(pictures.queryByRole('img')).toBeNull();
  });

  it('can be what a photo question starts with', async () => {
    upload.mockResolvedValue({} as never);
    const { user, server } = await open();
    const settings = await settingsOf('state');
    const start = within(await settings.findByRole('group', { name: 'Default answer' }));
    await user.upload(start.getByLabelText('Default answer', { selector: 'input' }), picture());
    await waitFor(() => expect(itemOf(server, 'state').options.default_value).toHaveLength(1));
    expect(start.queryByRole('button', { name: 'Choose a picture' })).toBeNull();
  });

  it('take marks that are named, moved with the keys and removed', async () => {
    upload.mockResolvedValue({} as never);
    const { user, server } = await open();
    const settings = await settingsOf('clean');
    const field = within(await settings.findByRole('group', { name: 'Picture with marked places' }));
    await user.upload(field.getByLabelText('Picture with marked places', { selector: 'input' }), picture('plan.jpg'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Picture with marked places' }));
    // Chromium would drag the picture itself and take the mark out of the hand.
    expect(fireEvent.dragStart(dialog.getByRole('img', { name: /press a place/ }))).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Add a place' }));
    await user.type(dialog.getByRole('textbox', { name: 'What is at place 1' }), 'Main valve');
    await user.click(dialog.getByRole('button', { name: 'Add a place' }));
    const pin = await dialog.findByRole('button', { name: /^Place 1, Main valve: 50.% across, 50.% down$/ });
    pin.focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    expect(dialog.getByRole('button', { name: /^Place 1, Main valve: 51.% across, 40.% down$/ })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove place 2' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'What is at place 1' })),
    );
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    const marker = () => server.records.image_markers[String(itemOf(server, 'clean').options.image_marker_id)];
    await waitFor(() => expect(marker()?.marks).toMatchObject([{ label: 'Main valve', x: 0.51, y: 0.4 }]));
    await user.click(await settings.findByRole('button', { name: 'Remove the picture with its places' }));
    await waitFor(() => expect(server.records.image_markers).toEqual({}));
  });

  it('with marks stand with the help of their question, each place by its number and name', async () => {
    const server = new OneTemplate(boilers);
    const [marker, picture] = [testId(801), testId(802)];
    const clean = itemOf(server, 'clean');
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
    const { user } = await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
    await screen.findByRole('row', { name: 'clean' });
    await user.keyboard('{Control>}p{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Help for this question' }));
    const shown = await screen.findByRole('img', { name: 'Picture with numbered places' });
    expect(shown.getAttribute('src')).toContain(picture);
    const places = within(screen.getByRole('list', { name: 'Places on the picture' }));
    expect(places.getAllByRole('listitem').map((place) => place.textContent)).toEqual([
      '1Main valve',
      '2Emergency stop',
    ]);
  });

  it('with marks say which plan has them where the own one does not', async () => {
    const { user } = await open('free');
    const settings = await settingsOf('clean');
    await user.click(await settings.findByRole('button', { name: 'Picture with marked places' }));
    expect(await screen.findByText('Pictures with marked places are part of Standard')).toBeTruthy();
  });
});

describe('settings that belong together', () => {
  it('a length that an older template calls by another name is shown, and only the new one is kept', async () => {
    const { user, server } = await open();
    const settings = await settingsOf('remarks');
    const fewest = await settings.findByRole('textbox', { name: 'Fewest characters' });
    expect((fewest as HTMLInputElement).value).toBe('20');
    await user.clear(fewest);
    await user.type(fewest, '30');
    await waitFor(() => expect(itemOf(server, 'remarks').options).toMatchObject({ min_length: 30 }));
    expect(itemOf(server, 'remarks').options).not.toHaveProperty('min');
  });

  it('a date starts with the present one as long as nothing else is chosen, and with none when that is', async () => {
    const { user, server } = await open();
    const settings = await settingsOf('due');
    const start = await settings.findByRole<HTMLSelectElement>('combobox', { name: 'Default answer' });
    expect(start.selectedOptions[0]?.textContent).toBe('Present date and time');
    await user.selectOptions(start, 'None');
    await waitFor(() => expect(itemOf(server, 'due').options.default_value).toEqual({ type: 'none' }));
    expect(start.selectedOptions[0]?.textContent).toBe('None');
  });

  it('sizes of photos are asked for only where the quality is their own', async () => {
    const { user } = await open();
    const settings = await settingsOf('state');
    expect(await settings.findByRole('combobox', { name: 'Quality' })).toBeTruthy();
    expect(settings.queryByRole('textbox', { name: 'Largest width in pixels' })).toBeNull();
    await user.selectOptions(settings.getByRole('combobox', { name: 'Quality' }), 'custom');
    expect(await settings.findByRole('textbox', { name: 'Largest width in pixels' })).toBeTruthy();
  });

  it.each([
    ['film', ['Normal', 'SD, 480p', 'HD, 720p', 'Full HD, 1080p', 'QHD, 2K']],
    ['hum', ['Normal', 'High']],
  ])('a recording, %s, is offered only in qualities that it can have', async (row, qualities) => {
    await open();
    const settings = await settingsOf(row);
    const quality = await settings.findByRole<HTMLSelectElement>('combobox', { name: 'Quality' });
    expect([...quality.options].map((option) => option.textContent)).toEqual(qualities);
  });
});
