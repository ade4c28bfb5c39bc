import { users } from '@rounds/contract/users';
import { createRuleSet, getRules } from '@rounds/engine';
import { calculation, form, number, page, question, section, text, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

const store = form(
  page(
    'Store',
    yesno('clean'),
    number('degrees'),
    text('why'),
    section('Extra', yesno('inside'), calculation('twice', '1')),
  ),
);

const open = async ({
  plan = 'enterprise' as const,
  server = new TemplateServer(store),
}: {
  plan?: 'enterprise' | 'standard' | 'free';
  server?: TemplateServer;
} = {}) => {
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager', { plan }), server });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server };
};
const focusRow = (name: string) => screen.getByRole('row', { name }).focus();
const ruleDrawer = async () => within(await screen.findByRole('dialog', { name: /^Rule for/ }));
const getBranches = (server: TemplateServer) =>
  Object.values(server.records.rule_sets).map((set) => getRules(set).branches);
const isDirty = { item_id: 'clean', operator: 'any_in' as const, value: ['No'] };

beforeAll(() => fakeLayout());

describe('rule drawer', () => {
  it('a rule is created with the key R, shown as a sentence, tried and saved', async () => {
    const { user, server } = await open();
    focusRow('clean');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    await user.click(drawer.getByRole('button', { name: 'Save rule' }));
    expect(drawer.getByRole('alert').textContent).toContain('at least one action');
    const [yes] = within(drawer.getByRole('group', { name: 'Value' })).getAllByRole('button');
    await waitFor(() => expect(document.activeElement === yes).toBe(true));
    await user.click(within(drawer.getByRole('group', { name: 'Value' })).getByRole('button', { name: 'No' }));
    await user.click(drawer.getByRole('button', { name: 'Add action' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Require a note' }));
    const words = drawer.getByRole('region', { name: 'In plain words' });
    expect(words.textContent).toContain('If the answer is No, a note is required. Otherwise, nothing happens.');

    const tried = within(drawer.getByRole('region', { name: /^Try it/ }));
    tried.getByText('No effect yet');
    await user.click(tried.getByRole('button', { name: 'No' }));
    tried.getByText('Note');

    await user.click(drawer.getByRole('button', { name: 'Save rule' }));
    await waitFor(() =>
      expect(getBranches(server)).toEqual([
        [
          {
            when: { item_id: store.id('clean'), operator: 'any_in', value: [store.choice('clean', 'No')] },
            actions: [{ action: 'require_note', items: [store.id('clean')] }],
          },
        ],
      ]),
    );
    within(screen.getByRole('row', { name: 'clean' })).getByRole('button', {
      name: /Rule/,
      description: /If the answer/,
    });
  });

  it('a rule can require an issue, says so, and shows it when it is tried', async () => {
    const { user, server } = await open();
    focusRow('clean');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    await user.click(within(drawer.getByRole('group', { name: 'Value' })).getByRole('button', { name: 'No' }));
    await user.click(drawer.getByRole('button', { name: 'Add action' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Require an issue' }));
    const words = drawer.getByRole('region', { name: 'In plain words' });
    expect(words.textContent).toContain('If the answer is No, an issue is required.');
    const tried = within(drawer.getByRole('region', { name: /^Try it/ }));
    await user.click(tried.getByRole('button', { name: 'No' }));
    tried.getByText('Issue');
    await user.click(drawer.getByRole('button', { name: 'Save rule' }));
    await waitFor(() =>
      expect(getBranches(server)[0]?.[0]?.actions).toEqual([{ action: 'require_action', items: [store.id('clean')] }]),
    );
  });

  it('a plan without issues shows the lock of the action that requires one, and keeps the rule being edited', async () => {
    const { user, server } = await open({ plan: 'standard' });
    focusRow('clean');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    await user.click(within(drawer.getByRole('group', { name: 'Value' })).getByRole('button', { name: 'No' }));
    await user.click(drawer.getByRole('button', { name: 'Add action' }));
    const entry = await screen.findByRole('menuitem', { name: /^Require an issue/ });
    within(entry).getByRole('img', { name: 'Available on Premium' });
    await user.click(entry);
    const dialog = within(await screen.findByRole('dialog', { name: 'Issues' }));
    dialog.getByText('Issues are available on Premium');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Issues' })).toBeNull());
    expect(drawer.getByRole('region', { name: 'In plain words' }).textContent).toContain('If the answer is No');
    await user.click(drawer.getByRole('button', { name: 'Add action' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Require a note' }));
    await user.selectOptions(
      drawer.getByRole('combobox', { name: 'Action' }),
      'Require an issue (available on Premium)',
    );
    await screen.findByRole('dialog', { name: 'Issues' });
    expect(getBranches(server)).toEqual([]);
  });

  it('a rule offers only the actions that the item type and its own answer allow', async () => {
    const { user } = await open();
    focusRow('clean');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    await user.click(drawer.getByRole('button', { name: 'Add action' }));
    const names = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
    expect(names).toContain('Require a photo');
    expect(names).not.toContain('Hide');
    expect(names).not.toContain('Set answer');
  });

  it('actions on other items are offered before the items are chosen', async () => {
    const { user } = await open();
    focusRow('clean');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    await user.click(drawer.getByRole('button', { name: 'Add action' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show other questions…' }));
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Action' }), 'Hide');
    expect(drawer.getByRole('region', { name: 'In plain words' }).textContent).toMatch(/hidden/);
  });

  it('a follow-up question under an answer is shown by a rule for this answer', async () => {
    const { user, server } = await open();
    focusRow('clean');
    await user.click(await screen.findByRole('button', { name: 'Actions for No' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add follow-up question' }));
    await user.keyboard('What is dirty?{Escape}');
    await screen.findByRole('row', { name: 'What is dirty?' });
    const added = await waitFor(() => {
      const match = Object.values(server.records.items).find(({ title }) => title === 'What is dirty?');
      expect(match).toBeTruthy();
      return match!;
    });
    expect(getBranches(server)).toEqual([
      [
        {
          when: { item_id: store.id('clean'), operator: 'any_in', value: [store.choice('clean', 'No')] },
          actions: [{ action: 'show', items: [added.id] }],
        },
      ],
    ]);
    focusRow('clean');
    const followUps = within(await screen.findByRole('list', { name: 'Follow-up questions' }));
    await user.click(followUps.getByRole('button', { name: 'What is dirty?' }));
    expect(screen.getByRole('row', { name: 'What is dirty?' }).hasAttribute('data-active')).toBe(true);
  });

  it('a rule can compare only questions before the item that it acts on', async () => {
    const { user } = await open();
    focusRow('why');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    await user.click(drawer.getByRole('combobox', { name: 'Question' }));
    const list = within(await screen.findByRole('listbox'));
    const names = list.getAllByRole('option').map((entry) => entry.textContent);
    expect(names).toEqual(['clean', 'degrees', 'This answer']);
  });

  it('conditions are joined with and, or and not, and a rule can have several branches', async () => {
    const { user } = await open();
    focusRow('clean');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    const first = within(drawer.getByRole('region', { name: 'If' }));
    await user.click(within(first.getByRole('group', { name: 'Value' })).getByRole('button', { name: 'No' }));
    await user.click(first.getByRole('button', { name: 'or' }));
    await user.selectOptions(first.getAllByRole('combobox', { name: 'Operator' })[1]!, 'is unanswered');
    await user.click(first.getByRole('button', { name: 'Negate all conditions' }));
    await user.click(drawer.getByRole('button', { name: 'Else' }));
    const words = drawer.getByRole('region', { name: 'In plain words' });
    expect(words.textContent).toContain(
      'If not (the answer is No or there’s no answer), nothing happens. Otherwise, nothing happens.',
    );
    await user.click(first.getByRole('switch', { name: 'Applies when the following isn’t true' }));
    const second = within(first.getByRole('group', { name: 'Condition 2' }));
    await user.click(second.getByRole('button', { name: 'not', description: 'This condition must not be met' }));
    expect(words.textContent).toContain('If the answer is No or not (there’s no answer), nothing happens.');
    await user.click(first.getByRole('button', { name: 'Remove condition 1' }));
    await user.click(first.getByRole('button', { name: 'not', pressed: true }));
    expect(words.textContent).toContain('If there’s no answer, nothing happens.');
  });

  it('the drawer opens with the focus on the question, and says what to choose', async () => {
    const { user } = await open();
    focusRow('clean');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    expect(document.activeElement).toBe(drawer.getByRole('combobox', { name: 'Question' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    const words = drawer.getByRole('region', { name: 'In plain words' });
    expect(words.textContent).toContain('Choose an answer, then what happens.');
  });

  it('actions on other questions are under a heading of their own, and a missing target is named at its field', async () => {
    const { user, server } = await open();
    focusRow('clean');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    await user.click(within(drawer.getByRole('group', { name: 'Value' })).getByRole('button', { name: 'No' }));
    await user.click(drawer.getByRole('button', { name: 'Add action' }));
    const entry = await screen.findByRole('menuitem', { name: 'Show other questions…' });
    const menu = entry.closest('[role=menu]')!.textContent!;
    expect(menu.indexOf('This question')).toBe(0);
    expect(menu.indexOf('Other questions')).toBeLessThan(menu.indexOf('Show other questions…'));
    expect(menu.indexOf('Other questions')).toBeGreaterThan(menu.indexOf('Require a note'));
    await user.click(entry);
    const targets = drawer.getByRole('combobox', { name: 'Applies to' });
    expect(targets.getAttribute('aria-invalid')).not.toBe('true');
    await user.click(drawer.getByRole('button', { name: 'Save rule' }));
    expect(
      drawer.getByRole('combobox', { name: 'Applies to', description: /Choose what the action applies to\./ }),
    ).toBe(targets);
    expect(drawer.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(targets));
    await user.click(targets);
    const list = within(await screen.findByRole('listbox'));
    const sections = list.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'));
    expect(sections).toHaveLength(2);
    list.getByText('Store › Extra');
    await user.click(list.getByRole('option', { name: 'why' }));
    await user.click(drawer.getByRole('button', { name: 'Save rule' }));
    await waitFor(() => expect(getBranches(server)[0]?.[0]?.actions[0]?.items).toEqual([store.id('why')]));
  });

  it('a branch that is added after saving has failed shows what is missing only after the next attempt', async () => {
    const { user } = await open();
    focusRow('clean');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    const save = drawer.getByRole('button', { name: 'Save rule' });
    await user.click(save);
    const value = within(drawer.getByRole('region', { name: 'If' })).getByRole('group', { name: 'Value' });
    expect(value.hasAttribute('data-wrong')).toBe(true);
    await user.click(within(value).getByRole('button', { name: 'No' }));
    await user.click(drawer.getByRole('button', { name: 'Add action' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Require a note' }));
    expect(drawer.queryByRole('alert')).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Else if' }));
    const added = within(drawer.getByRole('region', { name: 'Else if' })).getByRole('group', { name: 'Value' });
    expect(added.hasAttribute('data-wrong')).toBe(false);
    expect(drawer.queryByRole('alert')).toBeNull();
    await user.click(save);
    expect(added.hasAttribute('data-wrong')).toBe(true);
    expect(drawer.getByRole('alert').textContent).toContain('at least one action');
  });

  it('rows of a rule have distinct names, and questions with the same title show their section', async () => {
    const twins = form(
      page('Store', section('Cold', yesno('a')), section('Dry', yesno('b')), section('Dry', yesno('c')), text('why')),
    );
    const server = new TemplateServer(twins);
    const alike = ['a', 'b', 'c'].map((key) => {
      const item = server.records.items[twins.id(key)]!;
      return { ...item, title: 'Clean?', reference_key: null };
    });
    server.store({ items: { upsert: alike } });
    const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    (await screen.findByRole('row', { name: 'why' })).focus();
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    await user.click(drawer.getByRole('button', { name: 'and' }));
    const second = within(drawer.getByRole('group', { name: 'Condition 2' }));
    await user.click(second.getByRole('combobox', { name: 'Question' }));
    const list = within(await screen.findByRole('listbox'));
    expect(list.getAllByRole('option').map((entry) => entry.textContent)).toEqual([
      'Clean? · Cold',
      'Clean? · Dry (1)',
      'Clean? · Dry (2)',
      'This answer',
    ]);
    await user.click(drawer.getByRole('button', { name: 'Remove condition 2' }));
    expect(drawer.queryByRole('group', { name: 'Condition 2' })).toBeNull();
  });

  it('Escape, a press outside and Cancel ask before an unsaved rule is lost', async () => {
    const { user } = await open();
    focusRow('why');
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    await user.click(drawer.getByRole('button', { name: 'Else' }));
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    const again = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(again.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Rule for/ })).toBeNull());
  });

  it('a deleted rule is restored with undo', async () => {
    const server = new TemplateServer(store.rule({ when: isDirty, actions: [{ action: 'show', items: ['why'] }] }));
    const { user } = await open({ server });
    focusRow('why');
    await user.click(await screen.findByRole('button', { name: 'Actions for this rule' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete rule' }));
    await waitFor(() => expect(getBranches(server)).toEqual([]));
    const note = (await screen.findByText('Rule deleted')).closest('[role=status]') as HTMLElement;
    await user.click(within(note).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(getBranches(server)).toHaveLength(1));
  });

  it('a rule still compares a question after its response set was detached', async () => {
    const server = new TemplateServer(
      store.rule({ when: isDirty, actions: [{ action: 'require_note', items: ['clean'] }] }),
    );
    const { items } = server.records;
    const [clean, inside] = [items[store.id('clean')]!, items[store.id('inside')]!];
    const shared = { ...inside.options, response_set_id: clean.options.response_set_id };
    server.store({ items: { upsert: [{ ...inside, options: shared }] } });
    const { user } = await open({ server });
    focusRow('clean');
    await user.click(await screen.findByRole('button', { name: 'Change for this question only' }));
    const own = () => server.records.items[clean.id]!.options.response_set_id as string;
    await waitFor(() => expect(own()).not.toBe(shared.response_set_id));
    const answers = server.records.response_sets[own()]!.options.map(({ uuid }) => uuid);
    expect(getBranches(server)[0]![0]!.when).toMatchObject({ value: [answers[1]] });
  });

  it('a workspace without rules sees which plan includes them', async () => {
    const { user } = await open({ plan: 'free' });
    focusRow('clean');
    await user.keyboard('r');
    (await ruleDrawer()).getByText('Rules are available on Standard');
  });
});

describe('rule about users', () => {
  it('a rule about users shows their names and finds them by name', async () => {
    const crew = form(page('Round', question('person', 'inspector'), text('why')));
    const server = new TemplateServer(crew);
    const rule = createRuleSet('00000000-0000-4000-8000-000000009999', {
      branches: [
        {
          when: { item_id: crew.id('inspector'), operator: 'any_in', value: [7] },
          actions: [{ action: 'required', items: [crew.id('why')] }],
        },
      ],
    });
    server.store({ rule_sets: { upsert: [rule] } });
    const people = [
      { value: 7, label: 'Jana Weber', avatar: null },
      { value: 8, label: 'Paul Brandt', avatar: null },
    ];
    server.on(users.search, ({ query }) =>
      people.filter(({ value, label }) =>
        query.ids ? [query.ids].flat().includes(String(value)) : label.includes(query.q ?? ''),
      ),
    );
    const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    (await screen.findByRole('row', { name: 'why' })).focus();
    await user.keyboard('r');
    const drawer = await ruleDrawer();
    const words = drawer.getByRole('region', { name: 'In plain words' });
    await waitFor(() => expect(words.textContent).toContain('If inspector is Jana Weber, this question is required'));

    await user.click(drawer.getAllByLabelText('Value')[0]!);
    await user.click(await screen.findByRole('option', { name: 'Paul Brandt' }));
    expect(words.textContent).toContain('If inspector is Jana Weber or Paul Brandt,');
    await user.click(drawer.getByRole('button', { name: 'Save rule' }));
    await waitFor(() => expect(getBranches(server)[0]?.[0]?.when).toMatchObject({ value: [7, 8] }));
  });
});

describe('expression field', () => {
  const equation = () => screen.findByRole('textbox', { name: /^Equation/ });

  it('the words of a question are completed to its variable, and sample answers give a result', async () => {
    const { user, server } = await open();
    focusRow('twice');
    const field = await equation();
    await user.clear(field);
    await user.type(field, '2 * deg');
    await screen.findByRole('option', { name: /degrees/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('2 * degrees'));
    await user.type(await screen.findByRole('textbox', { name: 'Sample answer for degrees' }), '21');
    await screen.findByText('42');
    await waitFor(() =>
      expect(server.records.items[store.id('twice')]?.options.calculations).toEqual({ value: '2 * degrees' }),
    );
  });

  it('several words of a question are completed to its variable, also inside an equation', async () => {
    const words = form(page('Store', text('temp'), calculation('twice', '2 * 3')));
    const temp = words.document.items.find(({ id }) => id === words.id('temp'))!;
    const server = new TemplateServer(words);
    server.store({ items: { upsert: [{ ...temp, title: 'Temperature in the middle', reference_key: null }] } });
    const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    (await screen.findByRole('row', { name: 'twice' })).focus();
    const field = (await equation()) as HTMLTextAreaElement;
    await user.type(field, 'in the midd', { initialSelectionStart: 4, initialSelectionEnd: 5 });
    await user.click(await screen.findByRole('option', { name: /Temperature in the middle/ }));
    await waitFor(() => expect(field.value).toBe('2 * temperature_in_the_middle'));
    await waitFor(() => expect(server.records.items[temp.id]?.reference_key).toBe('temperature_in_the_middle'));
  });

  it('the signature of the function around the caret highlights the current argument', async () => {
    const { user } = await open();
    focusRow('twice');
    const field = (await equation()) as HTMLTextAreaElement;
    await user.clear(field);
    await user.type(field, 'rou');
    await user.click(await screen.findByRole('option', { name: /round/ }));
    await waitFor(() => expect(field.value).toBe('round()'));
    const current = () => screen.getByText('Round').querySelector('strong')?.textContent;
    await waitFor(() => expect(current()).toBe('a'));
    await user.type(field, 'degrees, ', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    await waitFor(() => expect(current()).toBe('places'));
  });

  it('numbers are suggested first after an arithmetic operator', async () => {
    const many = form(
      page('P', yesno('d_clean'), text('d_why'), number('d_count'), section('Extra', calculation('twice', '1'))),
    );
    const { user } = await renderAt('/checklist/template/12/edit', {
      as: createPerson('manager'),
      server: new TemplateServer(many),
    });
    (await screen.findByRole('row', { name: 'twice' })).focus();
    const field = await equation();
    const listNames = async () => {
      const list = within(await screen.findByRole('listbox'));
      return list.getAllByRole('option').map((entry) => entry.querySelector('code')?.textContent);
    };
    await user.clear(field);
    await user.type(field, 'd_');
    expect((await listNames()).slice(0, 3)).toEqual(['d_clean', 'd_why', 'd_count']);
    await user.clear(field);
    await user.type(field, '2 * (d_');
    expect((await listNames()).slice(0, 3)).toEqual(['d_count', 'd_clean', 'd_why']);
  });

  it('an invalid equation shows what is wrong and where', async () => {
    const { user } = await open();
    focusRow('twice');
    const field = await equation();
    await user.clear(field);
    await user.type(field, '2 * nobody');
    await screen.findByText(/Unknown variable nobody/);
    await user.type(field, ' +');
    await screen.findByText('A value is missing after “+”.');
    await user.clear(field);
    await user.type(field, 'degrees * 1,5');
    await screen.findByText('Use a point for decimals: 1.5.');
    await user.clear(field);
    await user.type(field, 'degrees + degrees + degrees + nobody');
    await screen.findByText(/Position: after “….{0,22} degrees \+”\.$/);
  });
});

describe('settings of item types', () => {
  it('a section inside a repeated one cannot be repeated, and shows the reason', async () => {
    const nested = form(
      page('Store', { ...section('Outer', section('Inner', yesno('clean'))), options: { repeatable: true } }),
    );
    const { user } = await open({ server: new TemplateServer(nested) });
    focusRow('Inner');
    await user.click(await screen.findByRole('button', { name: 'Repetition' }));
    const control = await screen.findByRole('switch', { name: /Repeatable/ });
    expect((control as HTMLInputElement).disabled).toBe(true);
    screen.getByText('Repeating or grouped items can’t be nested.');
  });

  it('the document number is composed of parts and shown as an example', async () => {
    const numbered = form(
      { ...page('Start', question('document_id', 'id', { format: 'K-{N:5}' })), type: 'start_page' },
      page('Store', yesno('clean')),
    );
    const { user } = await open({ server: new TemplateServer(numbered) });
    await user.click(screen.getByRole('button', { name: /^Start/ }));
    (await screen.findByRole('row', { name: 'id' })).focus();
    await screen.findByText('K-00042');
    await user.click(screen.getByRole('button', { name: 'Add part' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Year' }));
    await screen.findByText(/^K-00042-\d{4}$/);
  });
});
