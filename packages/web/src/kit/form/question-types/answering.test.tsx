import { assets } from '@rounds/contract/assets';
import { type FileEntry, fileManager } from '@rounds/contract/file-manager';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import { DATE_SHAPE_NAMES, type ListItem } from '@rounds/engine';
import { calculation, form, list, number, page, question, text, withOptions, yesno } from '@rounds/engine/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeApiError, FakeServer } from '../../../testing/index.ts';
import { answerForm, card } from '../testing/answer-form.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('people, places and other questions', () => {
  const visit = form(page('Visit', question('person', 'Present', { multiple_selection: true })));
  const people = [
    { value: 7, label: 'Mara Lindqvist', avatar: null },
    { value: 8, label: 'Anna Keller', avatar: null },
  ];

  it('several people can be selected and their names are stored with the inspection', async () => {
    const server = new FakeServer().on(users.search, ({ query: { q } }) =>
      q ? people.filter(({ label }) => label.toLowerCase().includes(q)) : [],
    );
    const { user, last, form: opened } = await answerForm(visit, { server });
    await user.click(card('Present').getByRole('button', { name: 'Me' }));
    await user.type(card('Present').getByRole('combobox'), 'anna');
    await user.click(await screen.findByRole('option', { name: /Anna Keller/ }));
    await waitFor(() => expect(last('Present')?.value).toEqual([7, 8]));
    expect(opened.context().people).toEqual({ 7: 'Mara Lindqvist', 8: 'Anna Keller' });
  });

  it('files are chosen in the folders that are shared with the person, and keep their names', async () => {
    const entry = (name: string, more: Partial<FileEntry> = {}): FileEntry => ({
      id: name.length,
      uuid: `00000000-0000-4000-8000-${String(name.length).padStart(12, '0')}`,
      kind: 'file',
      name,
      path: `/Board/${name}`,
      type: 'application/pdf',
      size: 20_000,
      url: null,
      entries_count: null,
      has_own_access: false,
      actions: ['view'],
      created_by: null,
      created_at: '2026-11-20T10:00:00Z',
      updated_at: '2026-11-20T10:00:00Z',
      ...more,
    });
    const folder = entry('Board', { kind: 'folder', type: null, path: '/Board' });
    const pagination = { total: 1, total_is_exact: true, limit: 200, current_page: 1, total_pages: 1 };
    const server = new FakeServer().on(fileManager.list, ({ query: { path, shared } }) => {
      if (path === '/' && !shared) throw new FakeApiError('RES_ACCESS_DENIED', 'Access denied.');
      return {
        path,
        access: { actions: ['view' as const], from: '/Board' },
        list: shared ? [folder] : [entry('Fire plan.pdf')],
        pagination: { ...pagination, next_cursor: null, prev_cursor: null },
        storage: { used: 0 },
      };
    });
    const papers = form(page('Visit', question('file_manager', 'Papers')));
    const { user, last } = await answerForm(papers, { server });
    await user.click(card('Papers').getByRole('button', { name: 'Choose from the file manager' }));
    await user.click(await screen.findByRole('button', { name: 'Board' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Fire plan.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Add 1 file' }));
    await waitFor(() => expect(last('Papers')?.value).toEqual({ add: [entry('Fire plan.pdf').uuid] }));
    await card('Papers').findByText('Fire plan.pdf');
  });

  const place = form(page('Visit', question('inspection_location', 'Place')));

  it('a typed location is stored once latitude and longitude are complete', async () => {
    const { user, last } = await answerForm(place);
    await user.type(card('Place').getByLabelText('Address or description'), 'Harbour 3');
    await user.type(card('Place').getByLabelText('Latitude'), '52.5');
    await screen.findByText(/Enter both latitude and longitude/);
    await user.type(card('Place').getByLabelText('Longitude'), '13.4');
    await waitFor(() => expect(last('Place')?.value).toEqual({ lat: 52.5, lng: 13.4, address: 'Harbour 3' }));
    expect(screen.queryByText(/Enter both latitude and longitude/)).toBeNull();
  });

  it('the device’s position is stored with its accuracy and a denial is explained', async () => {
    type Ask = (take: (position: object) => void, fail: (error: { code: number }) => void) => void;
    const getCurrentPosition = vi.fn<Ask>((_take, fail) => fail({ code: 1 }));
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    const { user, last } = await answerForm(place);
    await user.click(card('Place').getByRole('button', { name: 'Use my location' }));
    screen.getByText(/is blocking access to your location/);
    getCurrentPosition.mockImplementation((take) =>
      take({ coords: { latitude: 52.50000049, longitude: 13.4, accuracy: 11.6 } }),
    );
    await user.click(card('Place').getByRole('button', { name: 'Use my location' }));
    expect(last('Place')?.value).toEqual({ lat: 52.5, lng: 13.4, accuracy: 12 });
    card('Place').getByText('accurate to 12 m');
    await card('Place').findByRole('application', { name: 'Map of Place' });
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  it('a slider shows its unit like the report', async () => {
    const options = { min: -5, max: 5, unit_type: 'temperature', units: ['degC'] };
    const { user } = await answerForm(form(page('Visit', question('slider', 'Cold store', options))));
    card('Cold store').getByRole('slider').focus();
    await user.keyboard('{Enter}');
    expect(card('Cold store').getByRole('slider').getAttribute('aria-valuetext')).toBe('-5\u00a0°C');
  });

  it('a hidden page is answered like any other page when it is shown', async () => {
    const links = withOptions(page('Links', question('url', 'Address')), { not_visible: false });
    await answerForm(form({ ...links, type: 'hidden_page' }));
    card('Address').getByRole('textbox');
  });

  it('a default is an answer from the start and shows nothing to confirm', async () => {
    const { state } = await answerForm(form(page('Visit', number('Doors', { default_value: 4, required: true }))));
    expect(card('Doors').queryByText('Prefilled')).toBeNull();
    expect(state('Doors')).toMatchObject({ value: 4, answered: true, problems: [] });
  });

  it('all prefilled answers of a page are confirmed by one press, and answered ones stay', async () => {
    const options = { default_value: 4, confirm_default: true };
    const { user, last } = await answerForm(
      form(page('Visit', number('Doors', options), number('Windows', options), number('Stairs', options))),
    );
    await user.clear(card('Stairs').getByRole('textbox'));
    await user.type(card('Stairs').getByRole('textbox'), '7');
    await user.tab();
    await screen.findByText('2 prefilled answers');
    await user.click(screen.getByRole('button', { name: 'Confirm all' }));
    await screen.findByText('All prefilled answers are confirmed');
    expect(['Doors', 'Windows', 'Stairs'].map((key) => last(key)?.value)).toEqual([4, 4, 7]);
    expect(screen.queryByRole('button', { name: 'Confirm all' })).toBeNull();
  });

  it('a default that has to be confirmed is marked as prefilled until one touch confirms it', async () => {
    const { user, last, state } = await answerForm(
      form(page('Visit', number('Doors', { default_value: 4, confirm_default: true, required: true }))),
    );
    card('Doors').getByText('Prefilled');
    expect(state('Doors')).toMatchObject({ value: 4, answered: false });
    await user.click(card('Doors').getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(last('Doors')?.value).toBe(4));
    expect(card('Doors').queryByText('Prefilled')).toBeNull();
    expect(card('Doors').queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(state('Doors')?.problems).toEqual([]);
  });

  it('a date before 1920 stays in the field with a hint that says so', async () => {
    const { user } = await answerForm(
      form(page('Visit', question('datetime', 'Built', { date_time_shape: 'year_month_day' }))),
    );
    await user.type(card('Built').getByRole('textbox'), '1919-12-31');
    await user.tab();
    await screen.findByText(/Enter a date on or after 1 January 1920/);
  });

  it('a calculated question accepts a required note and rating', async () => {
    const template = form(page('Visit', yesno('Clean'), question('counter', 'Asked', { enable_rating: true }))).rule({
      when: { item_id: 'Clean', operator: 'not_empty' },
      actions: [{ action: 'require_note', items: ['Asked'] }],
    });
    const { user, last, state } = await answerForm(template);
    await user.click(card('Clean').getByRole('button', { name: 'Yes' }));
    expect(state('Asked')?.problems).toMatchObject([{ code: 'NOTE_REQUIRED' }]);
    await user.type(card('Asked').getByRole('textbox'), 'Only one');
    await user.click(card('Asked').getByRole('button', { name: 'Poor' }));
    await waitFor(() => expect(last('Asked')?.rating).toBe(4));
    expect(state('Asked')?.problems).toEqual([]);
  });

  it('pressing Home on a slider at its minimum answers it', async () => {
    const { user, last } = await answerForm(form(page('Visit', question('slider', 'Light', { min: 2, max: 8 }))));
    card('Light').getByRole('slider').focus();
    await user.keyboard('{Shift}');
    expect(last('Light')).toBeUndefined();
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(last('Light')?.value).toBe(2));
  });

  it('an acknowledgment records who and when and can be withdrawn', async () => {
    const rules = form(page('Visit', question('acknowledgment', 'House rules')));
    const { user, last } = await answerForm(rules);
    await user.click(card('House rules').getByRole('button', { name: /I have read and accept/ }));
    expect(last('House rules')?.value).toMatchObject({ accepted: true, by: 7, at: expect.stringMatching(/Z$/) });
    card('House rules').getByText(/Mara Lindqvist/);
    await user.click(card('House rules').getByRole('button', { name: /Read and accepted/ }));
    expect(last('House rules')?.value).toBeNull();
  });

  it('a site question selects an asset and stores its name', async () => {
    const site = form(page('Visit', question('site', 'Building')));
    const uuid = '00000000-0000-4000-8000-000000000099';
    const server = new FakeServer().on(assets.search, () => [{ value: uuid, label: 'Boiler', asset_id: 'B-1' }]);
    const { user, last, form: opened } = await answerForm(site, { server });
    await user.click(card('Building').getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Boiler' }));
    expect(last('Building')?.value).toBe(uuid);
    expect(opened.context().assets).toEqual({ [uuid]: { asset_id: 'B-1', display_name: 'Boiler' } });
  });

  it('an old free-text site answer stays until an asset is selected', async () => {
    const site = form(page('Visit', question('site', 'Building')));
    const uuid = '00000000-0000-4000-8000-000000000099';
    const server = new FakeServer().on(assets.search, () => [{ value: uuid, label: 'Boiler', asset_id: 'B-1' }]);
    const { user, last, form: opened } = await answerForm(site, { server });
    await act(() => opened.answer({ item_id: site.id('Building') }, { value: '14' }));
    const field = card('Building').getByRole<HTMLInputElement>('combobox');
    expect(field.value).toBe('14');
    await user.click(field);
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['14', 'Boiler']);
    expect(server.getCalls(assets.search).map(({ query }) => query)).toEqual([{ limit: 50, with_fields: true }]);
    await user.click(screen.getByRole('option', { name: 'Boiler' }));
    expect(last('Building')?.value).toBe(uuid);
    expect(field.value).toBe('Boiler');
  });
});

describe('list questions', () => {
  const wards = '00000000-0000-4000-8000-0000000000aa';
  const ward = form(page('Visit', question('global_list', 'Ward', { global_list_uuid: wards, global_list_id: 1 })));

  const surgery = {
    item_id: 'W1',
    display_name: 'Surgery',
    parent_uuid: null,
    points: null,
    archived: false,
    fields: {},
  };
  const toOption = (item: object & { uuid: string; display_name: string; item_id: string }) => ({
    ...{ value: item.uuid, label: item.display_name, item_id: item.item_id, points: null },
    item: { ...surgery, ...item },
  });
  const [first, second] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const options = [
    toOption({ uuid: first!, item_id: 'W1', display_name: 'Surgery' }),
    toOption({ uuid: second!, item_id: 'W2', display_name: 'Children' }),
  ];

  it('items of a global list are found by name and stored with the inspection', async () => {
    const server = new FakeServer().on(globalListItems.search, ({ query: { q } }) =>
      options.filter(({ label }) => label.toLowerCase().includes((q ?? '').toLowerCase())),
    );
    const { user, last, form: opened } = await answerForm(ward, { server });
    await user.type(card('Ward').getByRole('combobox'), 'child');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'W1 / Surgery' })).toBeNull());
    await user.click(await screen.findByRole('option', { name: 'W2 / Children' }));
    expect(last('Ward')?.value).toEqual([second]);
    expect(opened.context().lists?.[wards]).toMatchObject([{ uuid: second, display_name: 'Children' }]);
    expect((card('Ward').getByRole('combobox') as HTMLInputElement).value).toBe('W2 / Children');
  });

  it('without a network, the items that an older inspection contains can be selected', async () => {
    const items: ListItem[] = [
      { uuid: 'a', item_id: 'W1', display_name: 'Surgery' },
      { uuid: 'b', item_id: 'W2', display_name: 'Children' },
    ];
    const server = new FakeServer().on(globalListItems.search, () => {
      throw new FakeApiError('RES_OBJECT_NOT_FOUND', 'Not there');
    });
    const { user, last } = await answerForm(ward, { server, context: { lists: { [wards]: items } } });
    await user.click(card('Ward').getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'W2 / Children' }));
    expect(last('Ward')?.value).toEqual(['b']);
  });

  it('a question asks for the answer that decides its items, and an archived item says so', async () => {
    const region = question('global_list', 'Region', { global_list_uuid: wards, global_list_id: 1 });
    const town = withOptions(region, { parent_question: 'Region' });
    const template = form(page('Visit', region, { ...town, key: 'Town' }));
    const server = new FakeServer().on(globalListItems.search, () => options);
    const lists = { [wards]: [{ uuid: first!, item_id: 'W1', display_name: 'Surgery', archived: true }] };
    const { user } = await answerForm(template, { server, context: { lists } });
    card('Town').getByText('Answer “Region” first.');
    await user.click(card('Region').getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'W1 / Surgery' }));
    expect(card('Town').queryByText('Answer “Region” first.')).toBeNull();
    await user.click(card('Town').getByRole('combobox'));
    await waitFor(() => expect(server.getCalls(globalListItems.search).at(-1)?.query).toMatchObject({ parent: first }));
  });

  it('a site is chosen in the tree of its structure and stored with its path and the values that are shown', async () => {
    const column_options = [{ structure_id: '4', column_id: 'cost' }];
    const start = { ...page('Start', question('site', 'Where', { column_options })), type: 'start_page' as const };
    const node = (id: string, path: string, parent_uuid: string | null, more: object = {}) => ({
      ...{ uuid: id, item_id: id, display_name: path, title: path.split(' / ').at(-1)!, parent_uuid, is_site: false },
      ...more,
    });
    const server = new FakeServer().on(sites.listItems, () => ({
      structure: { id: 4, title: 'Plants', revision: 1, archived: false },
      columns: [],
      items: [
        node('1', 'Europe', null),
        node('2', 'Europe / Berlin', '1', { is_site: true, 'columns.cost': 'Cost center: C-7' }),
      ],
    }));
    const { user, last, form: opened } = await answerForm(form(start, page('Visit', text('Note'))), { server });
    await user.click(card('Where').getByRole('button', { name: /Where/ }));
    await user.click(await screen.findByRole('option', { name: /Europe/ }));
    expect(last('Where')?.value).toBeUndefined();
    await user.keyboard('{ArrowRight}');
    await user.click(await screen.findByRole('option', { name: /Berlin/ }));
    expect(last('Where')?.value).toBe('2');
    expect(opened.context().lists?.['site_structure:4']).toMatchObject([{ display_name: 'Europe / Berlin' }]);
    card('Where').getByText('Europe / Berlin');
    card('Where').getByText('Cost center: C-7');
  });

  it('a choice filter offers only options that match earlier answers', async () => {
    const rooms = list(
      'Room',
      [
        ['Kitchen', 1],
        ['Cellar', 2],
      ],
      { choice_filter: 'Floor = 1' },
    );
    const { user } = await answerForm(form(page('House', number('Floor'), rooms)));
    card('Room').getByText('No options match the previous answers');
    await user.type(card('Floor').getByRole('textbox'), '1');
    await card('Room').findByRole('button', { name: 'Kitchen' });
  });

  it('deprecated data sets and spare parts can be answered', async () => {
    const old = form(page('Old', question('dataset', 'Row'), question('spare_parts', 'Part')));
    const { user, last } = await answerForm(old);
    await user.type(card('Row').getByPlaceholderText(/Type an entry/), 'A-17{Enter}');
    expect(last('Row')?.value).toEqual(['A-17']);
    await user.type(card('Part').getByLabelText('Part number'), 'BX-12');
    await waitFor(() => expect(last('Part')?.value).toEqual({ uuid: 'BX-12', quantity: 1 }));
    await user.clear(card('Part').getByLabelText('Quantity'));
    await user.type(card('Part').getByLabelText('Quantity'), '3');
    await waitFor(() => expect(last('Part')?.value).toEqual({ uuid: 'BX-12', quantity: 3 }));
  });
});

it('a chosen option that fails is red, also without a color of its own', async () => {
  const conditions = list('Condition', [
    ['Good', 1],
    ['Poor', 0, true],
  ]);
  const { user } = await answerForm(form(page('Visit', conditions)));
  const option = (name: string) => card('Condition').getByRole('button', { name });
  expect(option('Poor').dataset.color).toBeUndefined();
  for (const name of ['Good', 'Poor']) await user.click(option(name));
  expect([option('Good'), option('Poor')].map(({ dataset }) => dataset.color)).toEqual([undefined, 'red']);
});

describe('ratings, units, overrides and constraints', () => {
  it('a rating and a custom score can be given if the template asks', async () => {
    const template = form(page('Hall', yesno('Clean', { enable_rating: true, custom_scoring: true })));
    const { user, last, state } = await answerForm(template);
    await user.click(card('Clean').getByRole('button', { name: 'Yes' }));
    await user.click(card('Clean').getByRole('button', { name: 'Poor' }));
    expect(last('Clean')).toMatchObject({ rating: 4 });
    await user.type(card('Clean').getByLabelText('Points'), '0.5');
    await waitFor(() => expect(last('Clean')).toMatchObject({ score: 0.5 }));
    expect(state('Clean').score?.score).toBe(5_000);
  });

  it('a number is stored with the selected unit', async () => {
    const tank = form(
      page('Hall', withOptions(number('Pressure'), { unit_type: 'pressure', units: ['bar', 'kilopascal'] })),
    );
    const { user, last } = await answerForm(tank);
    await user.type(card('Pressure').getByRole('textbox'), '250');
    await waitFor(() => expect(last('Pressure')).toMatchObject({ value: 250, unit: 'bar' }));
    await user.selectOptions(card('Pressure').getByLabelText('Unit'), 'kilopascal');
    expect(last('Pressure')).toMatchObject({ value: 250, unit: 'kilopascal' });
  });

  it('an editable calculation accepts a number and can return to its result', async () => {
    const sum = form(page('Hall', number('Length'), calculation('Area', 'Length * 2', { editable: true })));
    const { user, state, last } = await answerForm(sum);
    await user.type(card('Length').getByRole('textbox'), '4');
    await waitFor(() => expect(state('Area').value).toBe(8));
    await user.clear(card('Area').getByRole('textbox'));
    await user.type(card('Area').getByRole('textbox'), '9');
    await waitFor(() => expect(last('Area')?.value).toBe(9));
    await user.click(await card('Area').findByRole('button', { name: 'Use calculated value' }));
    expect(state('Area').value).toBe(8);
  });

  it('a rule’s value is locked, its color is named and a constraint shows its message', async () => {
    const hall = form(
      page(
        'Hall',
        yesno('Wet'),
        text('Remark'),
        number('Lamps', { constraint: { expression: 'Lamps < 10', message: 'Only nine lamps hang here.' } }),
      ),
    ).rule({
      when: { item_id: 'Wet', operator: 'any_in', value: ['Yes'] },
      actions: [
        { action: 'set_value', items: ['Remark'], value: 'Closed' },
        { action: 'set_color', items: ['Remark'], value: 'yellow' },
      ],
    });
    const { user } = await answerForm(hall);
    await user.click(card('Wet').getByRole('button', { name: 'Yes' }));
    const field = card('Remark').getByRole<HTMLInputElement>('textbox');
    expect([field.value, field.disabled]).toEqual(['Closed', true]);
    card('Remark').getByText('Marked amber');
    card('Remark').getByText('Filled in by the template');
    await user.type(card('Lamps').getByRole('textbox'), '12');
    await card('Lamps').findByText('Only nine lamps hang here.');
  });

  it('length limits are shown in advance and secure text is masked', async () => {
    const keys = form(page('Hall', text('Code', { secure: true, min_length: 4, max_length: 8 })));
    const { user } = await answerForm(keys);
    const field = () => screen.getByLabelText<HTMLInputElement>(/Code/, { selector: 'input' });
    expect(field().type).toBe('password');
    card('Code').getByText('4 to 8 characters');
    await user.type(field(), 'ab');
    await card('Code').findByText(/Use 4 to 8 characters/);
  });
});

describe('date questions', () => {
  it.each(DATE_SHAPE_NAMES)('the format %s takes the current time with one press', async (shape) => {
    const day = form(page('Day', question('datetime', 'When', { date_time_shape: shape, default_value: null })));
    const { user, state } = await answerForm(day);
    await user.click(card('When').getByRole('button', { name: /^(Now|Today)$/ }));
    expect(state('When').answered).toBe(true);
    await user.click(card('When').getByRole('button', { name: 'Clear' }));
    expect(state('When').answered).toBe(false);
  });

  it('an empty end date announces that completing fills it in', async () => {
    const end = question('inspection_end_date', 'End', { date_time_shape: 'year_month_day', required: true });
    const { user, state } = await answerForm(form({ ...page('End page', end), type: 'end_page' }));
    const said = () => card('End').queryByText('If left empty, the completion time is used.');
    expect(said()).toBeTruthy();
    await user.click(card('End').getByRole('button', { name: 'Today' }));
    expect([said(), state('End').answered]).toEqual([null, true]);
    await user.click(card('End').getByRole('button', { name: 'Clear' }));
    expect([said(), state('End').problems.length]).toEqual([null, 1]);
  });

  it('an incomplete date stays as typed with a hint and is not an answer', async () => {
    const shape = { date_time_shape: 'year_month', default_value: { type: 'none' } };
    const { user, form: opened, state } = await answerForm(form(page('Day', question('datetime', 'When', shape))));
    const field = () => screen.getByLabelText<HTMLInputElement>(/When/, { selector: 'input' });
    await user.type(field(), '03/');
    await user.tab();
    expect(card('When').getByRole('status').textContent).toBe(
      '“03/” isn’t a complete date and hasn’t been saved. Enter it as MM/YYYY.',
    );
    expect([...opened.unreadable().keys()]).toEqual([state('When').key]);
    await user.type(field(), '26');
    await user.tab();
    expect(state('When').value).toBe('2026-03');
    expect(field().value).toBe('03/2026');
    expect(opened.unreadable().size).toBe(0);
    await user.clear(field());
    await user.tab();
    expect(state('When').answered).toBe(false);
  });

  it('a date is typed in the person’s format and recorded as one change', async () => {
    const shape = { date_time_shape: 'year_month_day', default_value: { type: 'none' } };
    const { user, state, changes } = await answerForm(form(page('Day', question('datetime', 'When', shape))));
    const field = screen.getByLabelText<HTMLInputElement>(/When/, { selector: 'input' });
    await user.type(field, '14/3/1987');
    await user.tab();
    expect(state('When').value).toBe('1987-03-14');
    expect(field.value).toBe('14/03/1987');
    expect(changes).toHaveLength(1);
  });

  it('a phone uses its native date field and ignores partial years', async () => {
    const isCoarse = (query: string) => ({
      matches: query.includes('coarse'),
      addEventListener() {},
      removeEventListener() {},
    });
    vi.stubGlobal('matchMedia', isCoarse);
    const shape = { date_time_shape: 'year_month_day', default_value: { type: 'none' } };
    const { state, changes } = await answerForm(form(page('Day', question('datetime', 'When', shape))));
    const field = screen.getByLabelText<HTMLInputElement>(/When/, { selector: 'input[type=date]' });
    field.focus();
    // Chromium reports these values while 1987 is typed over 2026.
    for (const value of ['2026-03-14', '0001-03-14', '0019-03-14', '0198-03-14', '1987-03-14']) {
      fireEvent.change(field, { target: { value } });
    }
    expect(document.activeElement).toBe(field);
    expect(state('When').value).toBe('1987-03-14');
    expect(changes).toHaveLength(2);
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
    expect(state('When').answered).toBe(false);
  });

  it('a day can be picked from a calendar and a missing time is requested', async () => {
    const shape = { date_time_shape: 'year_month_day_hour_minute', default_value: { type: 'none' } };
    const { user, state } = await answerForm(form(page('Day', question('datetime', 'When', shape))));
    const field = screen.getByLabelText<HTMLInputElement>(/When/, { selector: 'input' });
    await user.type(field, '14/3/2026 9:30');
    await user.tab();
    await user.click(card('When').getByRole('button', { name: 'Open the calendar' }));
    await user.click(await screen.findByRole('button', { name: '20 March 2026' }));
    await waitFor(() => expect(state('When').value).toBe('2026-03-20T09:30'));
    await user.click(card('When').getByRole('button', { name: 'Clear' }));
    await user.click(card('When').getByRole('button', { name: 'Open the calendar' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('0930');
    await user.tab();
    expect(state('When').value).toMatch(/T09:30$/);
  });
});
