import { ruleSet, rulesOf } from '@rounds/engine';
import { calculation, form, list, page, text, yesno } from '@rounds/engine/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveRoom, person, renderAt } from '../../../testing/index.ts';
import { OneTemplate } from './testing/one-template.ts';

beforeAll(() => giveRoom());

const GRADES = [
  ['Good', 2],
  ['Bad', 0],
] as const;
const round = form(page('Round', list('floor', GRADES), list('walls', GRADES), yesno('clean'), text('why')));

const open = async (server = new OneTemplate(round)) => {
  const opened = await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
  await screen.findByRole('row', { name: 'floor' });
  return { ...opened, server };
};
const settingsOf = async (row: string) => {
  screen.getByRole('row', { name: row }).focus();
  return within(await screen.findByRole('complementary', { name: 'Settings' }));
};
const setOf = (server: OneTemplate, key: string) =>
  server.records.response_sets[String(server.records.items[round.id(key)]?.options.response_set_id)]!;
const labelsOf = (server: OneTemplate, key: string) => setOf(server, key).options.map(({ label }) => label);

describe('the answers of a question', () => {
  it('grow with Enter, move with Alt and an arrow, and take several pasted lines with their points', async () => {
    const { user, server } = await open();
    const settings = await settingsOf('floor');
    const first = await settings.findByRole('textbox', { name: 'Text of answer 1' });
    first.focus();
    await user.keyboard('{Enter}');
    await user.keyboard('Fair');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(labelsOf(server, 'floor')).toEqual(['Fair', 'Good', 'Bad']));

    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(labelsOf(server, 'floor')).toEqual(['Good', 'Fair', 'Bad']));
    screen.getByRole('textbox', { name: 'Text of answer 2' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(labelsOf(server, 'floor')).toEqual(['Fair', 'Good', 'Bad']));

    const last = settings.getByRole('textbox', { name: 'Text of answer 3' });
    fireEvent.paste(last, { clipboardData: { getData: () => 'Dirty; 1\nVery dirty\t-2\n\nRuined' } });
    await waitFor(() => expect(labelsOf(server, 'floor')).toEqual(['Fair', 'Good', 'Dirty', 'Very dirty', 'Ruined']));
    expect(setOf(server, 'floor').options.map(({ score }) => score)).toEqual([null, 2, 1, -2, null]);
  });

  it('have their points written and read as the language writes numbers', async () => {
    const server = new OneTemplate(round);
    const set = setOf(server, 'floor');
    server.store({
      response_sets: { upsert: [{ ...set, options: set.options.map((one) => ({ ...one, score: 1.5 })) }] },
    });
    const as = person('manager', { locale: 'de' });
    const { user } = await renderAt('/checklist/template/12/edit', { as, server });
    const row = await screen.findByRole('row', { name: 'floor' });
    row.focus();
    await within(row).findAllByText('1,5');
    const points = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Punkte für Good' });
    expect(points.value).toBe('1,5');
    await user.clear(points);
    await user.type(points, '2,25');
    expect(points.value).toBe('2,25');
    await waitFor(() => expect(setOf(server, 'floor').options[0]?.score).toBe(2.25));
    await user.clear(points);
    await user.type(points, '3.5');
    expect(points.value).toBe('3,5');
    await waitFor(() => expect(setOf(server, 'floor').options[0]?.score).toBe(3.5));
  });

  it('can be written as lines, and those of the same text stay who they are', async () => {
    const { user, server } = await open();
    const good = setOf(server, 'floor').options[0]!;
    const settings = await settingsOf('floor');
    await user.click(await settings.findByRole('button', { name: 'Add several' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add several answers' }));
    await user.type(dialog.getByRole('textbox', { name: 'One answer a line' }), 'Spotless; 3\nGood');
    await user.click(dialog.getByRole('checkbox', { name: 'Replace the answers that are there' }));
    await user.click(dialog.getByRole('button', { name: 'Add 2 answers' }));
    await waitFor(() => expect(labelsOf(server, 'floor')).toEqual(['Spotless', 'Good']));
    expect(setOf(server, 'floor').options[1]).toEqual(good);
  });
});

describe('response sets', () => {
  it('get a name, are used by another question, and then say that both change', async () => {
    const { user, server } = await open();
    let settings = await settingsOf('floor');
    await user.click(await settings.findByRole('button', { name: 'Response sets' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Response sets of this template' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name of the answers of this question' }), 'State');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(setOf(server, 'floor').title).toBe('State'));

    settings = await settingsOf('clean');
    await settings.findByDisplayValue('Yes');
    await user.click(await settings.findByRole('button', { name: 'Response sets' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Response sets of this template' }));
    await user.click(dialog.getByRole('button', { name: 'Use State' }));
    expect(await settings.findByText(/1 other question uses these answers/)).toBeTruthy();
    expect(settings.getByRole('heading', { name: 'Answers: State' })).toBeTruthy();
    await waitFor(() => expect(setOf(server, 'clean').title).toBe('State'));

    await user.click(settings.getByRole('button', { name: 'Change only for this question' }));
    await waitFor(() => expect(setOf(server, 'clean').uuid).not.toBe(setOf(server, 'floor').uuid));
    expect(setOf(server, 'clean').title).toBeUndefined();
  });

  it('hand over what rules and the default say to answers of the same text', async () => {
    const server = new OneTemplate(round);
    const floor = server.records.items[round.id('floor')]!;
    const bad = round.choice('floor', 'Bad');
    const rule = ruleSet('00000000-0000-4000-8000-000000009999', {
      branches: [
        {
          when: { item_id: floor.id, operator: 'any_in', value: [bad] },
          actions: [{ action: 'require_note', items: [floor.id] }],
        },
      ],
    });
    const withDefault = { ...floor, options: { ...floor.options, default_value: [bad] } };
    server.store({ items: { upsert: [withDefault] }, rule_sets: { upsert: [rule] } });
    const old = setOf(server, 'floor').uuid;
    const { user } = await open(server);
    const settings = await settingsOf('floor');
    await user.click(await settings.findByRole('button', { name: 'Response sets' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Response sets of this template' }));
    await user.click(dialog.getAllByRole('button', { name: 'Use Good · Bad' })[0]!);
    const twin = round.choice('walls', 'Bad');
    await waitFor(() => expect(server.records.items[floor.id]?.options.default_value).toEqual([twin]));
    expect(rulesOf(server.records.rule_sets[rule.uuid]!).branches[0]?.when).toMatchObject({ value: [twin] });
    expect(server.records.response_sets[old]).toBeUndefined();
  });
});

describe('an answer that others name', () => {
  const rule = (of: ReturnType<typeof form>) =>
    ruleSet('00000000-0000-4000-8000-000000009999', {
      branches: [
        {
          when: { item_id: of.id('floor'), operator: 'any_in', value: [of.choice('floor', 'Bad')] },
          actions: [{ action: 'require_note', items: [of.id('walls')] }],
        },
      ],
    });
  const asked = form(
    page('Round', list('floor', GRADES), list('walls', GRADES), calculation('sum', "if(selected(floor, 'Bad'), 1, 0)")),
  );
  const deleteBad = async () => {
    const server = new OneTemplate(asked);
    server.store({ rule_sets: { upsert: [rule(asked)] } });
    const opened = await open(server);
    const settings = await settingsOf('floor');
    await opened.user.click(await settings.findByRole('button', { name: 'Actions for Bad' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Delete answer' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Others name this answer' })) };
  };

  it('is not deleted before the person has seen which rules and equations name it, and can be had back', async () => {
    const { user, server, dialog } = await deleteBad();
    expect(dialog.getByText('2 places name an answer that is to be deleted.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: /floor.*Bad.*a note.*required/ })).toBeTruthy();
    expect(dialog.getByRole('button', { name: /^Equation ?sum/ })).toBeTruthy();
    expect(labelsOf(server, 'floor')).toEqual(['Good', 'Bad']);

    await user.click(dialog.getByRole('button', { name: 'Unlink and delete' }));
    await waitFor(() => expect(labelsOf(server, 'floor')).toEqual(['Good']));
    expect(server.records.rule_sets).toEqual({});
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(labelsOf(server, 'floor')).toEqual(['Good', 'Bad']));
    expect(Object.values(server.records.rule_sets)).toHaveLength(1);
  });

  it('leads to the rule that names it', async () => {
    const { user, server, dialog } = await deleteBad();
    await user.click(dialog.getByRole('button', { name: /floor.*Bad.*a note/ }));
    expect(await screen.findByRole('dialog', { name: /^Rule on walls/ })).toBeTruthy();
    expect(labelsOf(server, 'floor')).toEqual(['Good', 'Bad']);
  });
});
