import { assets } from '@rounds/contract/assets';
import type { CustomField, CustomFieldType, CustomFieldValue } from '@rounds/contract/custom-fields';
import { fieldOptions } from '@rounds/contract/custom-fields/field-options.ts';
import { type Issue, issues } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, fakeLayout, renderAt, toListPage } from '../../testing/index.ts';
import { createRaisedIssue } from '../../testing/issue-choices.ts';
import { CONFIGS, createField } from './testing/fields.ts';

const UUID = '00000000-0000-4000-8000-000000000012';
const LIST = '00000000-0000-4000-8000-0000000000aa';
const PEOPLE = [
  { value: 7, label: 'Ada Byron' },
  { value: 8, label: 'Grace Hopper' },
];
const toField = (field_type: CustomFieldType, more: Partial<CustomField> = {}) =>
  createField(1, 'Detail', { field_type, config: CONFIGS[field_type] ?? {}, ...more });

type User = Awaited<ReturnType<typeof renderAt>>['user'];
type Dialog = ReturnType<typeof within>;

/** The dialog of a new issue, which has this field. */
async function openForm(field: CustomField) {
  const server = new FakeServer()
    .on(assets.search, () => [])
    .on(issues.listArchive, () => toListPage([], 'issues_archive'))
    .on(issues.list, () => toListPage([], 'issues'))
    .on(issues.listCustomFields, () => [field])
    .on(fieldOptions.search, ({ query }) =>
      PEOPLE.filter(({ value, label }) => (query.ids ? query.ids === String(value) : label.includes(query.q ?? ''))),
    )
    .on(issues.create, ({ body }) => createRaisedIssue(UUID, body.title));
  const { user } = await renderAt('/issues?new=1', { as: createPerson('administrator'), server });
  const dialog = within(await screen.findByRole('dialog', { name: 'New issue' }));
  await user.type(await dialog.findByRole('textbox', { name: /^Title/ }), 'Seal the rear door');
  await dialog.findByText('Detail');
  const send = async () => {
    const before = server.getCalls(issues.create).length;
    await user.click(dialog.getByRole('button', { name: 'Create issue' }));
    await waitFor(() => expect(server.getCalls(issues.create).length).toBeGreaterThan(before));
    return (server.getCalls(issues.create).at(-1)!.body as { custom_fields: object }).custom_fields;
  };
  return { user, server, dialog, send };
}

/** The screen of an issue whose field has this value. */
async function openRecord(field: CustomField, value: CustomFieldValue, locale: 'en' | 'de' = 'en') {
  const issue: Issue = { ...createRaisedIssue(UUID, 'Seal the rear door'), custom_fields: { f_1: value } };
  const server = new FakeServer()
    .on(issues.get, () => issue)
    .on(issues.update, () => issue)
    .on(issues.listActivity, () => toListPage([], 'record_activity'))
    .on(issues.listComments, () => ({ list: [], has_more: false, total: 0 }))
    .on(issues.listCustomFields, () => [field])
    .on(fieldOptions.search, () => PEOPLE);
  const view = await renderAt(`/issues/${UUID}`, { as: createPerson('administrator', { locale }), server });
  return { ...view, server };
}

const type =
  (text: string) =>
  async (user: User, dialog: Dialog): Promise<void> =>
    user.type(dialog.getByRole('textbox', { name: /^Detail/ }), text);
const choose =
  (...options: string[]) =>
  async (user: User, dialog: Dialog): Promise<void> => {
    for (const name of options) {
      await user.click(dialog.getByRole('combobox', { name: /^Detail/ }));
      await user.click(await screen.findByRole('option', { name }));
    }
  };

// Long texts grow with their lines, which they measure.
let removeLayout: () => void;
beforeAll(() => {
  removeLayout = fakeLayout();
});
afterAll(() => removeLayout());

describe('a value of a custom field', () => {
  const ENTERED: readonly [CustomFieldType, (user: User, dialog: Dialog) => Promise<void>, unknown][] = [
    ['text', type('Acme 5'), 'Acme 5'],
    ['textarea', type('One{Enter}Two'), 'One\nTwo'],
    ['email', type('ada@example.org'), 'ada@example.org'],
    ['phone', type('+49 30 1234'), '+49 30 1234'],
    ['link', type('https://example.org/a'), 'https://example.org/a'],
    ['integer', type('2021'), 2021],
    ['decimal', type('2.75'), 2.75],
    ['currency', type('12.5'), 12.5],
    ['date', type('05/11/2026'), '2026-11-05'],
    ['datetime', type('05/11/2026, 08:30'), '2026-11-05T07:30:00.000Z'],
    ['boolean', choose('No'), false],
    ['choice', choose('High'), 'high'],
    ['multi_choice', choose('High', 'Low'), ['high', 'low']],
    ['person', choose('Grace Hopper'), 8],
  ];
  it.each(ENTERED)('of the type “%s” is sent as it was entered', async (field_type, enter, sent) => {
    const { user, dialog, send } = await openForm(toField(field_type));
    await enter(user, dialog);
    expect(await send()).toEqual({ f_1: sent });
  });

  it('of the type “integer” is not sent while it has decimals', async () => {
    const { user, server, dialog, send } = await openForm(toField('integer'));
    const field = dialog.getByRole('textbox', { name: /^Detail/ });
    await user.type(field, '12.5');
    await user.click(dialog.getByRole('button', { name: 'Create issue' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(server.getCalls(issues.create)).toEqual([]);
    await user.clear(field);
    await user.type(field, '12');
    expect(await send()).toEqual({ f_1: 12 });
  });

  it('that was emptied again is sent as no value', async () => {
    const { user, dialog, send } = await openForm(toField('text', { default_value: { value: 'Acme' } }));
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Detail/ });
    expect(field.value).toBe('Acme');
    await user.clear(field);
    expect(await send()).toEqual({ f_1: null });
  });

  it.each<[CustomFieldType, string]>([
    ['text', 'This field is required.'],
    ['email', 'Enter a valid email address, such as name@example.org.'],
    ['decimal', 'Use 2 decimal places or fewer.'],
    ['date', 'Enter a date.'],
    ['boolean', 'Choose yes or no.'],
    ['choice', 'Choose one of the options.'],
    ['person', 'Choose a person of this workspace.'],
  ])('of the type “%s” that the server rejects is explained at its field', async (field_type, problem) => {
    const { server, dialog, send } = await openForm(toField(field_type, { description: 'As on the plate' }));
    dialog.getByText('As on the plate');
    server.on(issues.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { 'custom_fields.f_1': [problem] },
      });
    });
    await send();
    await dialog.findByText(problem);
    expect(dialog.getByLabelText(/^Detail/, { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
    expect(dialog.queryByText('As on the plate')).toBeNull();
  });

  it('that is required is marked, and a required choice cannot be emptied', async () => {
    const { user, dialog } = await openForm(toField('choice', { is_required: true }));
    const field = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Detail/ });
    expect(field.required).toBe(true);
    await choose('High')(user, dialog);
    expect(field.value).toBe('High');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'High' }));
    expect(field.value).toBe('High');
  });
});

describe('a record', () => {
  const SHOWN: readonly [CustomFieldType, CustomFieldValue, string, string][] = [
    ['text', 'Acme 5', 'Acme 5', 'Acme 5'],
    ['integer', 12500, '12500', '12500'],
    ['decimal', 12500.5, '12,500.5', '12.500,5'],
    ['currency', 12.5, '€12.50', '12,50 €'],
    ['date', '2026-11-05', '5 Nov 2026', '5. Nov. 2026'],
    ['datetime', '2026-11-05T07:30:00Z', '08:30', '08:30'],
    ['boolean', false, 'No', 'Nein'],
    ['choice', { id: 'old', name: 'Old' }, 'Old', 'Old'],
    [
      'multi_choice',
      [
        { id: 'low', name: 'Low' },
        { id: 'gone', name: 'Gone' },
      ],
      'LowGone',
      'LowGone',
    ],
    ['person', { id: 7, name: 'Ada Byron' }, 'Ada Byron', 'Ada Byron'],
  ];
  const findValue = async (edit: RegExp) =>
    (await screen.findByRole('button', { name: edit })).textContent?.replace(/[\u00a0\u202f]/g, ' ');

  it.each(SHOWN)(
    'shows a value of the type “%s” as people of a language write it',
    async (field_type, value, en, de) => {
      const english = await openRecord(toField(field_type), value);
      expect(await findValue(/Edit Detail$/)).toContain(en);
      english.unmount();
      await openRecord(toField(field_type), value, 'de');
      expect(await findValue(/Detail.*bearbeiten$/)).toContain(de);
    },
  );

  it('opens a link in another window, and shows what is no web address as text', async () => {
    const { unmount } = await openRecord(toField('link'), 'https://example.org/a');
    const link = await screen.findByRole('link', { name: 'https://example.org/a' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    // A link inside of the button for editing could not be opened alone.
    expect(link.closest('button')).toBeNull();
    unmount();
    await openRecord(toField('link'), 'javascript:alert(1)');
    await screen.findByText('javascript:alert(1)');
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
  });

  it('offers a removed option only while it is chosen', async () => {
    const { user, server } = await openRecord(toField('choice'), { id: 'old', name: 'Old' });
    await user.click(await screen.findByRole('button', { name: /Edit Detail$/ }));
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Detail' });
    expect(field.value).toBe('Old (removed)');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Low' }));
    await user.click(field);
    await screen.findByRole('option', { name: 'High' });
    expect(screen.queryByRole('option', { name: 'Old (removed)' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.getCalls(issues.update)[0]?.body).toEqual({ custom_fields: { f_1: 'low' }, revision: 1 }),
    );
  });

  it('keeps the name of an item that its global list no longer has', async () => {
    const field = toField('choice', { config: { list_uuid: LIST } });
    const { user, server } = await openRecord(field, { id: LIST, name: 'Oak' });
    server.on(fieldOptions.search, () => []);
    await user.click(await screen.findByRole('button', { name: /Edit Detail$/ }));
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Detail' });
    await waitFor(() => expect(input.value).toBe('Oak'));
  });
});
