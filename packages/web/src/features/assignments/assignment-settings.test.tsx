import { ASSIGNMENT_TITLE, assignments } from '@rounds/contract/assignments';
import type { CustomField } from '@rounds/contract/custom-fields';
import { settings } from '@rounds/contract/settings';
import { ASSIGNMENT_DEFAULTS, type AssignmentSettings } from '@rounds/contract/settings/assignment.ts';
import { users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const field = (id: number, name: string, more: Partial<CustomField> = {}): CustomField => ({
  ...ASSIGNMENT_TITLE,
  id,
  key: `f_${id}`,
  name,
  is_standard: false,
  is_locked: false,
  is_required: false,
  ...more,
});
const STORED = [
  ASSIGNMENT_TITLE,
  field(1, 'Shift'),
  field(2, 'Crew'),
  field(3, 'Old cost centre', { is_used: false }),
  field(4, 'From the interface', { is_used: false, is_locked: true }),
];

async function open(as = createPerson('administrator')) {
  const server = new FakeServer().on(assignments.listAllCustomFields, () => STORED);
  server.on(assignments.saveCustomFields, () => [...STORED, field(5, 'Budget', { field_type: 'decimal' })]);
  const view = await renderAt('/settings/assignment', { as, server });
  await screen.findByText('Shift');
  const sent = () => server.getCalls(assignments.saveCustomFields).map(({ body }) => body);
  return { ...view, server, sent };
}
const used = () =>
  within(screen.getByRole('heading', { name: 'Active fields' }).closest('section')!)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[dir="auto"]')!.firstChild!.textContent);
const dialog = () => screen.findByRole('dialog');

describe('assignment fields', () => {
  it('a field is added from the palette, validated and saved with the order', async () => {
    const { user, sent } = await open();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Decimal number' }));
    const window = within(await dialog());
    await user.click(window.getByRole('button', { name: 'Apply' }));
    window.getByText('Enter a field name.');
    await user.type(window.getByRole('textbox', { name: /^Name/ }), 'crew');
    window.getByText('Another field already has this name.');
    await user.clear(window.getByRole('textbox', { name: /^Name/ }));
    await user.type(window.getByRole('textbox', { name: /^Name/ }), 'Budget');
    await user.click(window.getByRole('checkbox', { name: 'Required' }));
    await user.click(window.getByRole('button', { name: 'Apply' }));
    // The keyboard continues at what was added.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Budget'));
    await waitFor(() => expect(used()).toEqual(['Title', 'Shift', 'Crew', 'Budget']));
    screen.getByText('1 field changed.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      fields: [{ name: 'Budget', field_type: 'decimal', is_used: true, is_required: true }],
      order: { f_1: 0, f_2: 1 },
    });
    await screen.findByText('Fields saved');
  });

  it('a number field limits its digits and drops decimals that no longer fit', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Decimal number' }));
    const window = within(await dialog());
    await user.type(window.getByRole('textbox', { name: /^Name/ }), 'Budget');
    const digits = window.getByRole<HTMLInputElement>('textbox', { name: 'Maximum digits' });
    await user.clear(digits);
    await user.type(digits, '0');
    await user.click(window.getByRole('button', { name: 'Apply' }));
    window.getByText('Enter 1 to 16 digits.');
    expect([digits.value, document.activeElement]).toEqual(['0', digits]);
    await user.clear(digits);
    await user.type(digits, '2');
    const places = window.getByRole<HTMLInputElement>('textbox', { name: 'Decimal places' });
    expect(places.value).toBe('0');
    await user.clear(places);
    await user.type(places, '2');
    window.getByText('Use fewer decimal places than digits (2).');
    await user.clear(places);
    await user.type(places, '1');
    await user.click(window.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(used()).toEqual(['Title', 'Shift', 'Crew', 'Budget']));
  });

  it('cancelling a new field adds nothing', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Text' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(used()).toEqual(['Title', 'Shift', 'Crew']);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('fields move by keys, keep the focus and stay behind the title', async () => {
    const { user, sent } = await open();
    screen.getByRole('button', { name: /^Crew/ }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(used()).toEqual(['Title', 'Crew', 'Shift']);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Crew'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(used()).toEqual(['Title', 'Crew', 'Shift']);
    screen.getByText('The field order has changed.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[0]).toEqual({ fields: [], order: { f_2: 0, f_1: 1 } }));
  });

  it('an unused field is kept and discarding restores the saved state', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for “Shift”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    expect(used()).toEqual(['Title', 'Crew']);
    await user.click(screen.getByRole('button', { name: 'Activate “Old cost centre”' }));
    expect(used()).toEqual(['Title', 'Crew', 'Old cost centre']);
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(used()).toEqual(['Title', 'Shift', 'Crew']);
  });

  it('deleting a field requires typing its name, and locked fields cannot be deleted', async () => {
    const { user, server } = await open();
    server.on(assignments.deleteCustomField, () => null);
    await user.click(screen.getByRole('button', { name: 'Delete “From the interface”' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete “Old cost centre”' }));
    const question = within(await dialog());
    question.getByText(/and its values in all assignments/);
    await user.click(question.getByRole('button', { name: 'Delete field' }));
    expect(server.getCalls(assignments.deleteCustomField)).toHaveLength(0);
    await user.type(question.getByRole('textbox'), 'Old cost centre');
    await user.click(question.getByRole('button', { name: 'Delete field' }));
    await screen.findByText('Field “Old cost centre” deleted');
    expect(screen.queryByText('Old cost centre')).toBeNull();
  });

  it('fields stay in the designer with the error when saving fails', async () => {
    const { user, server } = await open();
    server.on(assignments.saveCustomFields, () => {
      throw new FakeApiError('AST_OBJECT_NOT_FOUND', 'This assignment or field doesn’t exist.');
    });
    screen.getByRole('button', { name: /^Crew/ }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This assignment or field doesn’t exist.');
    expect(used()).toEqual(['Title', 'Crew', 'Shift']);
  });

  it('fields are read-only without permission to edit settings', async () => {
    await open(createPerson('nobody', { permissions: ['APP_VIEW_SETTINGS'] }));
    expect(screen.queryByRole('button', { name: 'Decimal number' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Shift/ })).toBeNull();
  });
});

describe('the defaults of new assignments', () => {
  const saved: AssignmentSettings = { ...ASSIGNMENT_DEFAULTS, managers: [{ id: 8, name: 'Jana Weber' }] };
  const openDefaults = (server: FakeServer, as = createPerson('administrator')) =>
    renderAt('/settings/assignment?tab=defaults', { as, server });

  it('people are reminded at up to three times, which are saved by themselves', async () => {
    const server = new FakeServer()
      .on(settings.getAssignmentSettings, () => saved)
      .on(users.search, () => [])
      .on(settings.updateAssignmentSettings, ({ body }) => ({ ...saved, ...body }) as AssignmentSettings);
    const { user } = await openDefaults(server);
    const part = within(await screen.findByRole('region', { name: 'Reminders' }));
    expect(part.getAllByText('1 hour before').length).toBeGreaterThan(0);
    await user.click(part.getByRole('combobox', { name: /^Before an inspection is due/ }));
    await user.click(await screen.findByRole('option', { name: '2 days before' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Reminders saved');
    expect(server.getCalls(settings.updateAssignmentSettings).map(({ body }) => body)).toEqual([
      { reminders: [2 * 24 * 60, 60] },
    ]);
  });

  it('they are saved with their managers, and only what is wrong is named', async () => {
    const server = new FakeServer()
      .on(settings.getAssignmentSettings, () => saved)
      .on(users.search, () => [])
      .on(settings.updateAssignmentSettings, ({ body }) => ({ ...saved, ...body, managers: [] }) as AssignmentSettings);
    const { user } = await openDefaults(server);
    await user.click(await screen.findByRole('switch', { name: /^Only one inspection in progress/ }));
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await user.click(screen.getByRole('checkbox', { name: day }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Add 1 or more.');
    expect(server.getCalls(settings.updateAssignmentSettings)).toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await user.click(screen.getByRole('button', { name: 'Remove “Jana Weber”' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Defaults saved');
    expect(server.getCalls(settings.updateAssignmentSettings)[0]?.body).toMatchObject({
      ...{ restricted: true, working_days: ['su'], manager_ids: [], timezone: null, start_time: '08:00' },
    });
  });

  it('people who may only view settings can read but not change them', async () => {
    const server = new FakeServer().on(settings.getAssignmentSettings, () => saved);
    await openDefaults(server, createPerson('nobody', { permissions: ['APP_VIEW_SETTINGS'] }));
    const flag = await screen.findByRole('switch', { name: /^Only one inspection in progress/ });
    expect((flag as HTMLInputElement).disabled).toBe(true);
    screen.getByText('Jana Weber');
    expect(screen.queryByRole('button', { name: 'Remove “Jana Weber”' })).toBeNull();
  });
});
