import { groups } from '@rounds/contract/groups';
import {
  DEFAULT_POLICY,
  INHERITED_POLICY,
  type IssueCategory,
  issueCategories,
  issueLabels,
  issues,
} from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, FakeServer, renderAt, toListPage } from '../../../testing/index.ts';
import { createCategory } from '../testing/issues.ts';

const onlyCreator = { choice: 'creator_and_assignee' } as const;
const equipment = createCategory(1, 'Equipment', {
  has_subcategory: true,
  policy: { ...INHERITED_POLICY, change_category: onlyCreator },
  effective_policy: { ...DEFAULT_POLICY, change_category: onlyCreator },
});
const coldRooms = createCategory(2, 'Cold rooms', { parent_id: 1 });

function withCategories(...list: IssueCategory[]) {
  return new FakeServer()
    .on(issueCategories.list, () => toListPage(list, 'issue_categories'))
    .on(issueCategories.get, ({ params }) => list.find(({ id }) => id === params.id)!)
    .on(issues.getSettings, () => ({
      policy: DEFAULT_POLICY,
      types: [],
      default_category_id: 1,
      default_priority: 'medium' as const,
    }))
    .on(groups.searchUsersAndGroups, ({ query }) =>
      [
        { value: 'group:5', label: 'Facilities leads', id: 5, group_code: 'group' as const, group_label: 'Group' },
        { value: 'user:9', label: 'Harpreet Dhillon', id: 9, group_code: 'user' as const, group_label: 'Person' },
      ].filter(({ value }) => !query.ids || String(query.ids).includes(value)),
    );
}

const open = (address: string, server: FakeServer) => renderAt(address, { as: createPerson('administrator'), server });

describe('the categories of issues', () => {
  test('subcategories are listed below their category, and custom rules are counted', async () => {
    await open('/issues/categories', withCategories(coldRooms, equipment));
    const rows = within(await screen.findByRole('region', { name: 'Categories' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Equipment', 'Cold rooms']);
    within(rows[0]!).getByText('1 custom rule');
  });

  test('whether a category has subcategories is decided and explained when it is created', async () => {
    const server = withCategories(equipment).on(issueCategories.create, () => createCategory(3, 'Cleaning'));
    const { user } = await open('/issues/categories', server);
    await user.click(await screen.findByRole('button', { name: 'New category' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New category' }));
    await user.click(dialog.getByRole('textbox', { name: /English/ }));
    await user.paste('Cleaning');
    const choice = dialog.getByRole('switch', { name: /^Has subcategories/ });
    dialog.getByText(/You can’t change this later/);
    await user.click(choice);
    await user.click(dialog.getByRole('button', { name: 'Create category' }));
    await waitFor(() =>
      expect(server.getCalls(issueCategories.create)[0]?.body).toMatchObject({
        name_lang: { en: 'Cleaning' },
        has_subcategory: true,
      }),
    );
  });

  test('a label is listed by the name in the language of the person, and edited with its names in all of them', async () => {
    const names = { name: 'Safety', translations: { de: 'Sicherheit' } };
    const stored = { id: 4, ...names, color: 'red' as const, issues_count: 12 };
    const server = withCategories()
      .on(issueLabels.all, () => [{ value: 4, label: 'Sicherheit', ...names, color: 'red', issues_count: 12 }])
      .on(issueLabels.update, ({ body }) => ({ ...stored, ...body, translations: {} }) as typeof stored);
    const as = createPerson('administrator', { locale: 'de' });
    const { user } = await renderAt('/issues/categories?tab=labels', { as, server });
    await screen.findByText('Sicherheit');
    await user.click(screen.getByRole('button', { name: /Sicherheit.* bearbeiten/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Safety');
    await user.click(dialog.getByRole('button', { name: 'Andere Sprachen: Deutsch' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name (Französisch)' }), 'Sécurité');
    await user.click(dialog.getByRole('button', { name: /Speichern/ }));
    await waitFor(() => expect(server.getCalls(issueLabels.update)).toHaveLength(1));
    expect(server.getCalls(issueLabels.update)[0]?.body).toEqual({
      ...{ name: 'Safety', color: 'red' },
      translations: { de: 'Sicherheit', fr: 'Sécurité' },
    });
  });

  test('a deleted label is confirmed with the number of issues that lose it', async () => {
    const server = withCategories()
      .on(issueLabels.all, () => [
        { value: 4, label: 'Safety', name: 'Safety', translations: {}, color: 'red', issues_count: 12 },
      ])
      .on(issueLabels.delete, () => null);
    const { user } = await open('/issues/categories?tab=labels', server);
    await user.click(await screen.findByRole('button', { name: 'Delete label Safety' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^12 issues lose this label/);
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(server.getCalls(issueLabels.delete)).toHaveLength(1));
  });
});

describe('the policy of a category', () => {
  const getLine = async (name: string) => within(await screen.findByRole('group', { name }));

  test('an inherited rule shows its effect and where it comes from', async () => {
    await open('/issues/categories/2', withCategories(equipment, coldRooms));
    (await getLine('Change category')).getByText('Creator and assignee (from Equipment)');
    (await getLine('View the issue')).getByText('Everyone with permission to view issues (from Workspace)');
  });

  test('a status can be restricted to a group and ask for a photo, and is saved as a whole', async () => {
    const server = withCategories(equipment, coldRooms).on(issueCategories.update, ({ body }) => ({
      ...coldRooms,
      policy: body.policy!,
    }));
    const { user } = await open('/issues/categories/2', server);
    const line = await getLine('Move to “Complete”');
    await user.click(line.getByRole('combobox', { name: 'Move to “Complete”' }));
    await user.click(await screen.findByRole('option', { name: 'Specific people and groups' }));
    expect((await screen.findByRole('button', { name: 'Save' })).hasAttribute('disabled')).toBe(true);
    await user.click(line.getByRole('combobox', { name: /^People and groups/ }));
    await user.click(await screen.findByRole('option', { name: /^Facilities leads/ }));
    await user.click(line.getByRole('button', { name: '“Complete” requires a photo or file' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Rules saved');
    const [update] = server.getCalls(issueCategories.update);
    const { policy } = update!.body as { policy: IssueCategory['policy'] };
    expect(policy.statuses.complete).toEqual({
      who: { choice: 'restricted', users: [], groups: [5] },
      needs: { note: false, media: true },
    });
    expect(policy.access).toEqual({ choice: 'inherit' });
  });

  test('“View as” shows what a person may do, also with a policy that is not saved yet', async () => {
    const rights = { access: true, edit_details: false, change_category: false };
    const server = withCategories(equipment, coldRooms).on(issueCategories.viewAs, () => [
      { as: 'other' as const, ...rights, statuses: ['in_progress'] },
      { as: 'creator' as const, ...rights, edit_details: true, statuses: [] },
    ]);
    const { user } = await open('/issues/categories/2', server);
    await user.click(await screen.findByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: /^Harpreet Dhillon/ }));
    const answers = within(await screen.findByRole('list', { name: 'What Harpreet Dhillon can do' }));
    expect(answers.getByText(/^View the issue/).textContent).toContain('Yes');
    expect(answers.getByText(/^Edit details/).textContent).toContain('No');
    await user.click(screen.getByRole('radio', { name: 'Creator' }));
    expect(answers.getByText(/^Edit details/).textContent).toContain('Yes');
    expect(server.getCalls(issueCategories.viewAs)[0]?.params).toEqual({ id: 2, userId: 9 });
    server.on(issueCategories.previewViewAs, () => [{ as: 'creator' as const, ...rights, statuses: ['complete'] }]);
    await user.click(screen.getByRole('combobox', { name: 'Edit details' }));
    await user.click(await screen.findByRole('option', { name: 'Creator, assignee and collaborators' }));
    await waitFor(() => expect(answers.getByText(/^Edit details/).textContent).toContain('No'));
    const [preview] = server.getCalls(issueCategories.previewViewAs);
    expect(preview?.body).toMatchObject({ policy: { edit_details: { choice: 'collaborators' } } });
    screen.getByText('Includes your unsaved changes.');
  });
});
