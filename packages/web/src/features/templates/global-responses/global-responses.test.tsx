import { type GlobalResponse, globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { form, list, page } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, FakeServer, fakeLayout, renderAt, toListPage } from '../../../testing/index.ts';
import { TemplateServer } from '../../builder/testing/template-server.ts';

beforeAll(() => fakeLayout());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const condition: GlobalResponse = {
  ...{ id: 4, uuid: uuidOf(4), type: 'list', name: 'Condition', translations: {}, language: 'en', used_in: 2 },
  options: [
    { uuid: uuidOf(41), label: 'Good', score: 2, color: 'green', failed: false, translations: {} },
    { uuid: uuidOf(42), label: 'Poor', score: 0, color: 'red', failed: true, translations: { de: 'Schlecht' } },
  ],
  ...{ created_at: '2026-01-01T10:00:00Z', updated_at: '2026-01-01T10:00:00Z' },
};

describe('global responses', () => {
  const openList = async () => {
    const server = new FakeServer()
      .on(globalResponses.list, () => toListPage([condition], 'global_responses'))
      .on(globalResponses.update, () => condition)
      .on(globalResponses.create, () => condition);
    return renderAt('/checklist/global-response/list', { as: createPerson('manager'), server });
  };

  it('a change names the templates that it reaches, and answers keep their ids', async () => {
    const { user, server } = await openList();
    await user.click(await screen.findByText('Condition'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^2 templates use it\./);
    await user.type(dialog.getByRole('textbox', { name: 'Text of answer 2' }), 'ly');
    await user.click(dialog.getByRole('button', { name: 'Add answer' }));
    await user.type(dialog.getByRole('textbox', { name: 'Text of answer 3' }), 'Broken');
    await user.click(dialog.getByRole('button', { name: '“Broken” counts as failed' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(globalResponses.update)).toHaveLength(1));
    const { options } = server.getCalls(globalResponses.update)[0]!.body as { options: readonly { uuid?: string }[] };
    expect(options).toMatchObject([
      { uuid: uuidOf(41), label: 'Good' },
      { uuid: uuidOf(42), label: 'Poorly' },
      { label: 'Broken', failed: true },
    ]);
    expect(options[2]).not.toHaveProperty('uuid');
  });

  it('the answers are translated into another language', async () => {
    const { user, server } = await openList();
    await user.click(await screen.findByText('Condition'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'German' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Poor' }).value).toBe('Schlecht');
    await user.type(dialog.getByRole('textbox', { name: 'Good' }), 'Gut');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(globalResponses.update)).toHaveLength(1));
    expect(server.getCalls(globalResponses.update)[0]!.body).toMatchObject({
      options: [{ translations: { de: 'Gut' } }, { translations: { de: 'Schlecht' } }],
    });
  });
});

describe('global responses in the builder', () => {
  const round = form(
    page(
      'Round',
      list('floor', [
        ['Good', 2],
        ['Bad', 0],
      ]),
    ),
  );
  const openSets = async (server: TemplateServer) => {
    const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    (await screen.findByRole('row', { name: 'floor' })).focus();
    const settings = within(await screen.findByRole('complementary', { name: 'Settings' }));
    await opened.user.click(await settings.findByRole('button', { name: 'Response sets' }));
    return { ...opened, settings, dialog: within(await screen.findByRole('dialog')) };
  };
  const getItem = (server: TemplateServer) => server.records.items[round.id('floor')]!;
  const getSet = (server: TemplateServer) =>
    server.records.response_sets[String(getItem(server).options.response_set_id)]!;

  it('a question takes its answers from a global response, and gets its own back with one press', async () => {
    const server = new TemplateServer(round);
    server.on(globalResponses.all, () => [{ value: condition.uuid, label: condition.name, response: condition }]);
    const { user, dialog, settings } = await openSets(server);
    await user.click(await dialog.findByRole('button', { name: 'Use “Condition”' }));
    await waitFor(() => expect(getSet(server).global_id).toBe(condition.uuid));
    expect(getItem(server).options.options_type).toBe('global');
    expect(getSet(server).options.map(({ label }) => label)).toEqual(['Good', 'Poor']);
    await settings.findByText('These answers come from the global response “Condition”.');
    await user.click(settings.getByRole('button', { name: 'Use own answers' }));
    await waitFor(() => expect(getSet(server).global_id).toBeUndefined());
    expect(getSet(server).options.map(({ uuid }) => uuid)).toEqual(condition.options.map(({ uuid }) => uuid));
  });

  it('the answers of a question become global and keep their ids', async () => {
    const server = new TemplateServer(round);
    const own = getSet(server).options.map(({ uuid }) => uuid);
    server
      .on(globalResponses.all, () => [])
      .on(globalResponses.create, ({ body }) => ({
        ...condition,
        name: body.name,
        options: body.options.map((option) => ({ ...option, uuid: option.uuid! })),
      }));
    const { user, dialog } = await openSets(server);
    await user.click(dialog.getByRole('button', { name: 'Make global' }));
    await waitFor(() => expect(getSet(server).global_id).toBe(condition.uuid));
    expect(getSet(server).options.map(({ uuid }) => uuid)).toEqual(own);
    expect(getItem(server).options.options_type).toBe('global');
  });
});
