/** Creates sections, and a server that stores one, for tests. */
import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { savedQueries } from '@rounds/contract/saved-queries';
import { type Section, type SectionBlock, type SectionSummary, sections } from '@rounds/contract/sections';
import { users } from '@rounds/contract/users';
import { createPerson, FakeServer, renderAt } from '../../../testing/index.ts';

export const toUuid = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
export const createBlock = (id: number, fields: Partial<SectionBlock>): SectionBlock => ({
  ...{ uuid: toUuid(id), kind: 'text', width: 6 },
  ...fields,
});
export const createNote = (id: number, title: string, width = 6) => createBlock(id, { title, width, text: [] });

export const createSummary = (fields: Partial<SectionSummary> = {}): SectionSummary => ({
  ...{ id: 7, uuid: toUuid(7), title: 'Whalley district', icon: null, owner: { id: 1, full_name: 'Mara Lindqvist' } },
  ...{ shared_with: [], people: [], is_for_everyone: false, default_for: [] },
  ...{ pinned: false, blocks_count: 0, may_edit: true, revision: 3 },
  ...{ created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' },
  ...fields,
});
export const toSection = (blocks: readonly SectionBlock[], fields: Partial<SectionSummary> = {}): Section => ({
  ...createSummary({ ...fields, blocks_count: blocks.length }),
  blocks: [...blocks],
});

export const OFFICE = { type: 'group' as const, id: 5, name_lang: { en: 'Office' } };

/** Creates a server that stores one section and returns what is saved. */
export function withSection(initial: Section) {
  let stored = initial;
  return new FakeServer()
    .on(sections.get, () => stored)
    .on(sections.update, ({ body }) => {
      const { revision: _, shared_with, blocks, user_ids: __, default_role_ids: ___, ...fields } = body;
      stored = {
        ...stored,
        ...(fields as Partial<Section>),
        revision: stored.revision + 1,
        blocks: (blocks as SectionBlock[] | undefined) ?? stored.blocks,
        shared_with: shared_with?.map(() => OFFICE) ?? stored.shared_with,
      };
      return stored;
    })
    .on(savedQueries.list, () => [])
    .on(groups.all, () => [{ value: 5, label: 'Office' }])
    .on(users.search, () => [{ value: 9, label: 'Paul Weber', avatar: null }])
    .on(roles.search, () => [{ value: 3, label: 'Inspector', canSelect: true, is_default: true }])
    .on(sections.listRoleDefaults, () => [
      { role_id: 3, section_id: 8, title: 'Old start', owner: { id: 2, full_name: 'Nora Diaz' } },
    ]);
}

/** Opens the section in its editor. */
export const editSection = (section: Section, server = withSection(section)) =>
  renderAt('/section/7?edit=1', { as: createPerson('administrator'), server });
