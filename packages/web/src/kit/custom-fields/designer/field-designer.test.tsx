import { assetTypes } from '@rounds/contract/asset-types';
import type { CustomField, CustomFieldsInput, CustomFieldType } from '@rounds/contract/custom-fields';
import { globalLists } from '@rounds/contract/global-lists';
import { ISSUE_TITLE, issues } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, fakeLayout, renderAt } from '../../../testing/index.ts';
import { createField, OPTIONS } from '../testing/fields.ts';

/** A server that keeps the fields of issues as they are saved. */
function withFields(...initial: CustomField[]): FakeServer {
  let fields: CustomField[] = [ISSUE_TITLE, ...initial];
  return new FakeServer()
    .on(issues.listAllCustomFields, () => fields)
    .on(issues.saveCustomFields, ({ body }) => {
      const updates = new Map(body.fields.map((field) => [field.key, field]));
      const oldFields = fields.map((field) => ({ ...field, ...updates.get(field.key) }) as CustomField);
      const newFields = body.fields
        .filter(({ key }) => !fields.some((field) => field.key === key))
        .map((field, at) => createField(90 + at, field.name, { ...field, key: `f_${90 + at}` } as never));
      fields = [...oldFields, ...newFields];
      return fields;
    });
}

/** The designer of the fields of issues. */
async function open(server: FakeServer, as = createPerson('administrator')) {
  const view = await renderAt('/issues/categories?tab=fields', { as, server });
  await screen.findByRole('heading', { name: 'Active fields' });
  const { user } = view;
  const save = async () => {
    const before = server.getCalls(issues.saveCustomFields).length;
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(issues.saveCustomFields).length).toBeGreaterThan(before));
    return server.getCalls(issues.saveCustomFields).at(-1)!.body as CustomFieldsInput;
  };
  /** Opens the dialog of a new field and names it. */
  const add = async (type: string, name: string) => {
    await user.click(screen.getByRole('button', { name: type }));
    const dialog = within(await screen.findByRole('dialog', { name: `New field: ${type}` }));
    if (name) await user.type(dialog.getByRole('textbox', { name: /^Name/ }), name);
    return dialog;
  };
  const edit = async (name: string) => {
    await user.click(getRow(name));
    return within(await screen.findByRole('dialog', { name: /^Edit field/ }));
  };
  const apply = (dialog: ReturnType<typeof within>) => user.click(dialog.getByRole('button', { name: 'Apply' }));
  const choose = async (name: string, item: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for “${name}”` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...view, server, save, add, edit, apply, choose };
}

const getPanel = (name: string) => screen.getByRole('heading', { name }).closest('section')!;
/** The names of the fields of a list, in order. */
const getNames = (panel = 'Active fields') =>
  within(getPanel(panel))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('[dir=auto]')!.firstChild!.textContent);
const getRow = (name: string) =>
  within(getPanel('Active fields')).getByRole('button', { name: new RegExp(`^${name}`) });

const maker = createField(1, 'Maker');
const power = createField(2, 'Power', { field_type: 'decimal' });
const note = createField(3, 'Note', { field_type: 'textarea', is_used: false });

// Long texts grow with their lines, which they measure.
let removeLayout: () => void;
beforeAll(() => {
  removeLayout = fakeLayout();
});
afterAll(() => removeLayout());

describe('adding fields', () => {
  const SIMPLE: readonly [string, CustomFieldType][] = [
    ['Text', 'text'],
    ['Long text', 'textarea'],
    ['Email address', 'email'],
    ['Phone number', 'phone'],
    ['Link', 'link'],
    ['Whole number', 'integer'],
    ['Decimal number', 'decimal'],
    ['Date', 'date'],
    ['Date and time', 'datetime'],
    ['Yes or no', 'boolean'],
    ['Person', 'person'],
  ];
  it.each(SIMPLE)('a field of the type “%s” needs a name only', async (type, field_type) => {
    const { add, apply, save } = await open(withFields());
    await apply(await add(type, 'Detail'));
    expect(getNames()).toEqual(['Title', 'Detail']);
    expect(await save()).toMatchObject({
      fields: [{ key: expect.stringMatching(/^new_/), name: 'Detail', field_type, is_used: true, is_required: false }],
    });
    await screen.findByText('Fields saved');
  });

  it('an amount of money needs a currency, which is saved with it', async () => {
    const { user, add, apply, save } = await open(withFields());
    const dialog = await add('Amount of money', 'Cost');
    await apply(dialog);
    await dialog.findByText('Choose a currency.');
    await user.click(dialog.getByRole('combobox', { name: /^Currency/ }));
    await user.click(await screen.findByRole('option', { name: 'EUR – Euro' }));
    await apply(dialog);
    expect(await save()).toMatchObject({ fields: [{ field_type: 'currency', config: { currency: 'EUR' } }] });
  });

  it('a multiple choice takes a column of a sheet as options, and rejects two of the same name', async () => {
    const { user, add, apply, save } = await open(withFields());
    const dialog = await add('Multiple choice', 'Hazards');
    await user.click(dialog.getByRole('button', { name: 'Add option' }));
    await user.click(await dialog.findByRole('textbox', { name: 'Option 1' }));
    await user.paste('Heat\nGlass\nHeat');
    await apply(dialog);
    await dialog.findByText('Give each option a different name.');
    await user.clear(dialog.getByRole('textbox', { name: 'Option 3' }));
    await apply(dialog);
    await dialog.findByText('Enter a name for each option.');
    await user.type(dialog.getByRole('textbox', { name: 'Option 3' }), 'Dust');
    await user.click(dialog.getByRole('button', { name: 'Color of “Glass”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Red' }));
    await user.click(dialog.getByRole('button', { name: 'Actions for “Dust”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    await apply(dialog);
    const { fields } = await save();
    expect(fields[0]?.config.options?.map(({ name, color }) => [name, color])).toEqual([
      ['Heat', undefined],
      ['Dust', undefined],
      ['Glass', 'red'],
    ]);
  });

  it('a choice can have the items of a global list, which must be chosen', async () => {
    const uuid = '00000000-0000-4000-8000-0000000000aa';
    const server = withFields().on(globalLists.all, () => [{ value: uuid, label: 'Materials' }]);
    const { user, add, apply, save } = await open(server);
    const dialog = await add('Single choice', 'Material');
    await user.click(dialog.getByRole('radio', { name: 'Global list' }));
    await apply(dialog);
    await dialog.findByText('Choose a global list.');
    await user.click(dialog.getByRole('combobox', { name: /^Global list/ }));
    await user.click(await screen.findByRole('option', { name: 'Materials' }));
    await apply(dialog);
    expect(await save()).toMatchObject({ fields: [{ field_type: 'choice', config: { list_uuid: uuid } }] });
  });

  it('a name is required and must not be taken by another field, in use or not', async () => {
    const { user, add, apply } = await open(withFields(maker, note));
    const dialog = await add('Text', '');
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    await apply(dialog);
    await dialog.findByText('Enter a field name.');
    expect(document.activeElement).toBe(name);
    await user.type(name, 'maker');
    await dialog.findByText('Another field already has this name.');
    await user.clear(name);
    await user.type(name, 'NOTE ');
    await apply(dialog);
    await dialog.findByText('Another field already has this name.');
    expect(getNames()).toEqual(['Title', 'Maker']);
  });

  it('a new field that is cancelled leaves nothing', async () => {
    const { user, add } = await open(withFields(maker));
    const dialog = await add('Text', 'Detail');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getNames()).toEqual(['Title', 'Maker']);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the settings of a field', () => {
  it('a required field is marked in the list, and its description is saved', async () => {
    const { user, edit, apply, save } = await open(withFields(maker));
    const dialog = await edit('Maker');
    await user.type(dialog.getByRole('textbox', { name: /^Description/ }), 'As on the plate');
    await user.click(dialog.getByRole('checkbox', { name: 'Required' }));
    await apply(dialog);
    expect(getRow('Maker').textContent).toContain('required');
    expect(await save()).toMatchObject({
      fields: [{ key: 'f_1', is_required: true, description: 'As on the plate' }],
    });
  });

  const WRONG: readonly [string, CustomFieldType, string, string, string][] = [
    ['an email address', 'email', 'nobody', 'Enter a valid email address, such as name@example.org.', 'a@example.org'],
    [
      'a phone number',
      'phone',
      'call me',
      'Enter a valid phone number. Use digits, spaces and + ( ) / . -',
      '+49 30 1',
    ],
    [
      'a link',
      'link',
      'javascript:alert(1)',
      'Enter a web address that begins with https:// or http://.',
      'https://a.org',
    ],
  ];
  it.each(WRONG)('a default value that is not %s is rejected', async (_, field_type, wrong, problem, right) => {
    const { user, edit, apply, save } = await open(withFields(createField(1, 'Contact', { field_type })));
    const dialog = await edit('Contact');
    const field = dialog.getByRole('textbox', { name: 'Default value' });
    await user.type(field, wrong);
    await apply(dialog);
    await dialog.findByText(problem);
    await user.clear(field);
    await user.type(field, right);
    await apply(dialog);
    expect(await save()).toMatchObject({ fields: [{ default_value: { value: right } }] });
  });

  it('a default text keeps the spaces between its words', async () => {
    const { user, edit, apply, save } = await open(withFields(maker));
    const dialog = await edit('Maker');
    await user.type(dialog.getByRole('textbox', { name: 'Default value' }), ' Acme Ltd ');
    await apply(dialog);
    expect(await save()).toMatchObject({ fields: [{ default_value: { value: 'Acme Ltd' } }] });
  });

  it('a default number must fit the digits of its field', async () => {
    const { user, edit, apply } = await open(withFields(power));
    const dialog = await edit('Power');
    const digits = dialog.getByRole('textbox', { name: 'Maximum digits' });
    await user.clear(digits);
    await apply(dialog);
    await dialog.findByText('Enter 1 to 16 digits.');
    await user.type(digits, '3');
    const decimals = dialog.getByRole('textbox', { name: 'Decimal places' });
    await user.clear(decimals);
    await user.type(decimals, '3');
    await apply(dialog);
    await dialog.findByText('Use fewer decimal places than digits (3).');
    await user.clear(decimals);
    await user.type(decimals, '1');
    const value = dialog.getByRole('textbox', { name: 'Default value' });
    await user.type(value, '100');
    await apply(dialog);
    await dialog.findByText('Use 3 digits or fewer.');
    await user.clear(value);
    await user.type(value, '2.25');
    await apply(dialog);
    await dialog.findByText('Use 1 decimal places or fewer.');
  });

  it('the default of a new field with people is chosen after it is saved', async () => {
    const { add } = await open(withFields());
    const dialog = await add('Person', 'Warden');
    dialog.getByText('Save the field to choose a default value.');
    expect(dialog.queryByLabelText('Default value')).toBeNull();
  });

  it('a removed option cannot be a default value', async () => {
    const risk = createField(1, 'Risk', { field_type: 'choice', config: { options: OPTIONS } });
    const { user, edit } = await open(withFields(risk));
    const dialog = await edit('Risk');
    await user.click(dialog.getByRole('combobox', { name: 'Default value' }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Low', 'High']);
  });
});

describe('the order of fields', () => {
  it('a field is moved by its menu and with Alt and an arrow key, and the focus goes with it', async () => {
    const { user, choose, save } = await open(withFields(maker, power, createField(4, 'Site')));
    await choose('Site', 'Move up');
    expect(getNames()).toEqual(['Title', 'Maker', 'Site', 'Power']);
    screen.getByText('The field order has changed.');
    getRow('Power').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(getNames()).toEqual(['Title', 'Maker', 'Power', 'Site']);
    await waitFor(() => expect(document.activeElement).toBe(getRow('Power')));
    expect(screen.queryByText('The field order has changed.')).toBeNull();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await save()).toEqual({ fields: [], order: { f_2: 0, f_1: 1, f_4: 2 } });
  });

  it('nothing moves in front of the standard field, which cannot be changed', async () => {
    const { user } = await open(withFields(maker));
    getRow('Maker').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(getNames()).toEqual(['Title', 'Maker']);
    screen.getByLabelText('Standard field, can’t be removed');
    expect(screen.queryByRole('button', { name: 'Actions for “Title”' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('inactive fields', () => {
  it('a field is deactivated with its values and can be activated again', async () => {
    const { user, choose, save } = await open(withFields(maker, power));
    await choose('Maker', 'Deactivate');
    expect([getNames(), getNames('Inactive fields')]).toEqual([['Title', 'Power'], ['Maker']]);
    expect(await save()).toMatchObject({ fields: [{ key: 'f_1', is_used: false }], order: { f_2: 0 } });
    await screen.findByText('Fields saved');
    await user.click(await screen.findByRole('button', { name: 'Activate “Maker”' }));
    expect(getNames()).toEqual(['Title', 'Power', 'Maker']);
    expect(await save()).toMatchObject({ fields: [{ key: 'f_1', is_used: true }], order: { f_2: 0, f_1: 1 } });
  });

  it('a field that was never saved is not kept when it is deactivated', async () => {
    const { add, apply, choose } = await open(withFields(maker));
    await apply(await add('Text', 'Detail'));
    await choose('Detail', 'Deactivate');
    expect([getNames(), getNames('Inactive fields')]).toEqual([['Title', 'Maker'], []]);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('an inactive field is deleted with its values only after its name is typed', async () => {
    const server = withFields(maker, note).on(issues.deleteCustomField, () => null);
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Delete “Note”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Note”?' }));
    dialog.getByText('This deletes the field’s values in all issues. You can’t undo this.');
    const confirm = dialog.getByRole('button', { name: 'Delete field' });
    await user.click(confirm);
    expect(server.getCalls(issues.deleteCustomField)).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'Note');
    await user.click(confirm);
    await waitFor(() => expect(getNames('Inactive fields')).toEqual([]));
    expect(server.getCalls(issues.deleteCustomField)[0]?.params).toEqual({ id: 3 });
  });

  it('a field whose deletion fails stays, and the reason is shown', async () => {
    const server = withFields(note).on(issues.deleteCustomField, () => {
      throw new FakeApiError('ACT_IN_USE', 'This field is still used by a template.');
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Delete “Note”' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Note');
    await user.click(dialog.getByRole('button', { name: 'Delete field' }));
    await screen.findByText('This field is still used by a template.');
    expect(getNames('Inactive fields')).toEqual(['Note']);
  });

  it('a field that something depends on cannot be deleted', async () => {
    const { user } = await open(withFields({ ...note, is_locked: true }));
    const button = await screen.findByRole('button', { name: 'Delete “Note”' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('saving', () => {
  it('changes that could not be saved stay on screen with the reason', async () => {
    const server = withFields(maker).on(issues.saveCustomFields, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'You can have at most 100 fields.');
    });
    const { add, apply, save } = await open(server);
    await apply(await add('Text', 'Detail'));
    await save();
    await screen.findByText('You can have at most 100 fields.');
    expect(getNames()).toEqual(['Title', 'Maker', 'Detail']);
    screen.getByRole('button', { name: 'Save' });
  });

  it('discarding brings back all fields as they were saved', async () => {
    const { user, choose, add, apply } = await open(withFields(maker, power));
    await choose('Power', 'Move up');
    await choose('Maker', 'Deactivate');
    await apply(await add('Text', 'Detail'));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect([getNames(), getNames('Inactive fields')]).toEqual([['Title', 'Maker', 'Power'], []]);
  });

  it('leaving with unsaved fields asks first', async () => {
    const { user, choose, router } = await open(withFields(maker, power));
    await choose('Power', 'Move up');
    await user.click(screen.getByRole('link', { name: 'Back to issues' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/issues/categories');
    expect(getNames()).toEqual(['Title', 'Power', 'Maker']);
  });

  it('people who may only read settings see the fields and change nothing', async () => {
    const as = createPerson('nobody', { permissions: ['SST_VIEW_ASSET', 'SST_VIEW_ASSET_TYPE'] });
    const type = {
      ...{ id: 1, uuid: '00000000-0000-4000-8000-00000000000a', name: 'Vehicle', fields: [maker], fields_count: 1 },
      ...{ assets_count: 3, archived_at: null },
      ...{ created_at: '2026-01-01T10:00:00Z', updated_at: '2026-01-01T10:00:00Z' },
    };
    const server = new FakeServer().on(assetTypes.get, () => type);
    await renderAt(`/assets/types/${type.uuid}`, { as, server });
    await screen.findByText('Maker');
    expect(screen.queryByRole('heading', { name: 'Add a field' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Maker/ })).toBeNull();
  });
});
