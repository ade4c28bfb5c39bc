import { createRuleSet, getRules } from '@rounds/engine';
import { calculation, form, list, page, text, yesno } from '@rounds/engine/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

beforeAll(() => fakeLayout());

const GRADES = [
  ['Good', 2],
  ['Bad', 0],
] as const;
const round = form(page('Round', list('floor', GRADES), list('walls', GRADES), yesno('clean'), text('why')));

const open = async (server = new TemplateServer(round)) => {
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await screen.findByRole('row', { name: 'floor' });
  return { ...opened, server };
};
const openSettings = async (row: string) => {
  screen.getByRole('row', { name: row }).focus();
  return within(await screen.findByRole('complementary', { name: 'Settings' }));
};
const getSet = (server: TemplateServer, key: string) =>
  server.records.response_sets[String(server.records.items[round.id(key)]?.options.response_set_id)]!;
const getLabels = (server: TemplateServer, key: string) => getSet(server, key).options.map(({ label }) => label);

describe('answers editor', () => {
  it('options are added with Enter, moved with Alt and an arrow key, and pasted as several lines with scores', async () => {
    const { user, server } = await open();
    const settings = await openSettings('floor');
    const first = await settings.findByRole('textbox', { name: 'Answer 1' });
    first.focus();
    await user.keyboard('{Enter}');
    await user.keyboard('Fair');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(getLabels(server, 'floor')).toEqual(['Fair', 'Good', 'Bad']));

    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(getLabels(server, 'floor')).toEqual(['Good', 'Fair', 'Bad']));
    screen.getByRole('textbox', { name: 'Answer 2' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(getLabels(server, 'floor')).toEqual(['Fair', 'Good', 'Bad']));

    const last = settings.getByRole('textbox', { name: 'Answer 3' });
    fireEvent.paste(last, { clipboardData: { getData: () => 'Dirty; 1\nVery dirty\t-2\n\nRuined' } });
    await waitFor(() => expect(getLabels(server, 'floor')).toEqual(['Fair', 'Good', 'Dirty', 'Very dirty', 'Ruined']));
    expect(getSet(server, 'floor').options.map(({ score }) => score)).toEqual([null, 2, 1, -2, null]);
  });

  it('a label wraps in its field and still is a single line', async () => {
    const { user, server } = await open();
    const settings = await openSettings('floor');
    const first = await settings.findByRole('textbox', { name: 'Answer 1' });
    expect(first.tagName).toBe('TEXTAREA');
    await user.clear(first);
    await user.click(first);
    await user.paste('Good enough for now\n');
    await waitFor(() => expect(getLabels(server, 'floor')[0]).toBe('Good enough for now'));
  });

  it('scores use the number format of the language', async () => {
    const server = new TemplateServer(round);
    const set = getSet(server, 'floor');
    server.store({
      response_sets: { upsert: [{ ...set, options: set.options.map((one) => ({ ...one, score: 1.5 })) }] },
    });
    const as = createPerson('manager', { locale: 'de' });
    const { user } = await renderAt('/checklist/template/12/edit', { as, server });
    const row = await screen.findByRole('row', { name: 'floor' });
    row.focus();
    await within(row).findAllByText('1,5');
    const points = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Punkte für Good' });
    expect(points.value).toBe('1,5');
    await user.clear(points);
    await user.type(points, '2,25');
    expect(points.value).toBe('2,25');
    await waitFor(() => expect(getSet(server, 'floor').options[0]?.score).toBe(2.25));
    await user.clear(points);
    await user.type(points, '3.5{Tab}');
    expect(points.value).toBe('3,5');
    await waitFor(() => expect(getSet(server, 'floor').options[0]?.score).toBe(3.5));
  });

  it('options can be replaced as lines, and those with the same label keep their ids', async () => {
    const { user, server } = await open();
    const good = getSet(server, 'floor').options[0]!;
    const settings = await openSettings('floor');
    await user.click(await settings.findByRole('button', { name: 'Add several' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add several answers' }));
    await user.type(dialog.getByRole('textbox', { name: 'One answer per line' }), 'Spotless; 3\nGood');
    await user.click(dialog.getByRole('checkbox', { name: 'Replace existing answers' }));
    await user.click(dialog.getByRole('button', { name: 'Add 2 answers' }));
    await waitFor(() => expect(getLabels(server, 'floor')).toEqual(['Spotless', 'Good']));
    expect(getSet(server, 'floor').options[1]).toEqual(good);
  });
});

describe('response sets dialog', () => {
  it('a named response set can be used by another question, and both then show that it is shared', async () => {
    const { user, server } = await open();
    let settings = await openSettings('floor');
    await user.click(await settings.findByRole('button', { name: 'Response sets' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Response sets in this template' }));
    await user.type(dialog.getByRole('textbox', { name: 'Response set name' }), 'State');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(getSet(server, 'floor').title).toBe('State'));

    settings = await openSettings('clean');
    await settings.findByDisplayValue('Yes');
    await user.click(await settings.findByRole('button', { name: 'Response sets' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Response sets in this template' }));
    await user.click(dialog.getByRole('button', { name: 'Use State' }));
    await settings.findByText(/1 other question uses these answers/);
    settings.getByRole('heading', { name: 'Answers: State' });
    await waitFor(() => expect(getSet(server, 'clean').title).toBe('State'));

    await user.click(settings.getByRole('button', { name: 'Change for this question only' }));
    await waitFor(() => expect(getSet(server, 'clean').uuid).not.toBe(getSet(server, 'floor').uuid));
    expect(getSet(server, 'clean').title).toBeUndefined();
  });

  it('switching the set maps rules and the default value to options with the same label', async () => {
    const server = new TemplateServer(round);
    const floor = server.records.items[round.id('floor')]!;
    const bad = round.choice('floor', 'Bad');
    const rule = createRuleSet('00000000-0000-4000-8000-000000009999', {
      branches: [
        {
          when: { item_id: floor.id, operator: 'any_in', value: [bad] },
          actions: [{ action: 'require_note', items: [floor.id] }],
        },
      ],
    });
    const withDefault = { ...floor, options: { ...floor.options, default_value: [bad] } };
    server.store({ items: { upsert: [withDefault] }, rule_sets: { upsert: [rule] } });
    const old = getSet(server, 'floor').uuid;
    const { user } = await open(server);
    const settings = await openSettings('floor');
    await user.click(await settings.findByRole('button', { name: 'Response sets' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Response sets in this template' }));
    await user.click(dialog.getAllByRole('button', { name: 'Use Good · Bad' })[0]!);
    const match = round.choice('walls', 'Bad');
    await waitFor(() => expect(server.records.items[floor.id]?.options.default_value).toEqual([match]));
    expect(getRules(server.records.rule_sets[rule.uuid]!).branches[0]?.when).toMatchObject({ value: [match] });
    expect(server.records.response_sets[old]).toBeUndefined();
  });
});

describe('option with references', () => {
  const rule = (of: ReturnType<typeof form>) =>
    createRuleSet('00000000-0000-4000-8000-000000009999', {
      branches: [
        {
          when: { item_id: of.id('floor'), operator: 'any_in', value: [of.choice('floor', 'Bad')] },
          actions: [{ action: 'require_note', items: [of.id('walls')] }],
        },
      ],
    });
  const template = form(
    page('Round', list('floor', GRADES), list('walls', GRADES), calculation('sum', "if(selected(floor, 'Bad'), 1, 0)")),
  );
  const deleteBad = async () => {
    const server = new TemplateServer(template);
    server.store({ rule_sets: { upsert: [rule(template)] } });
    const opened = await open(server);
    const settings = await openSettings('floor');
    await opened.user.click(await settings.findByRole('button', { name: 'Actions for Bad' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Delete answer' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'This answer is used elsewhere' })) };
  };

  it('deleting an option with references lists the rules and equations first, and can be undone', async () => {
    const { user, server, dialog } = await deleteBad();
    dialog.getByText('“Bad” is used in 2 places.');
    dialog.getByRole('button', { name: /floor.*Bad.*a note.*required/ });
    dialog.getByRole('button', { name: /^Equation ?sum/ });
    expect(getLabels(server, 'floor')).toEqual(['Good', 'Bad']);

    await user.click(dialog.getByRole('button', { name: 'Unlink first' }));
    await waitFor(() => expect(getLabels(server, 'floor')).toEqual(['Good']));
    expect(server.records.rule_sets).toEqual({});
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(getLabels(server, 'floor')).toEqual(['Good', 'Bad']));
    expect(Object.values(server.records.rule_sets)).toHaveLength(1);
  });

  it('a reference to an option opens its rule', async () => {
    const { user, server, dialog } = await deleteBad();
    await user.click(dialog.getByRole('button', { name: /floor.*Bad.*a note/ }));
    await screen.findByRole('dialog', { name: /^Rule for walls/ });
    expect(getLabels(server, 'floor')).toEqual(['Good', 'Bad']);
  });
});
