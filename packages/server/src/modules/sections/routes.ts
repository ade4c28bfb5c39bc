import { sections } from '@rounds/contract/sections';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { type Actor, type Call, type Route, route, type Subject } from '../../http/module.ts';
import { type ListView, listRoute, routePerCall } from '../../lists/index.ts';
import { checkBlocks } from './blocks.ts';
import {
  deleteSection,
  insertSection,
  listPins,
  listRoleDefaults,
  lockOwnSection,
  type SectionRow,
  selectSections,
  toListSource,
  updateSection,
} from './queries.ts';
import { checkSharing, getSection, savePins, saveSharing, setPinned, toSection, toSummary } from './sections.ts';

const subject = ({ id, title }: Pick<SectionRow, 'id' | 'title'>): Subject => ({ type: 'section', id, title });
const loggedFields = (row: SectionRow) => ({
  ...{ title: row.title, icon: row.icon, blocks: row.blocks_count },
  groups: row.shared_with.map(({ name_lang }) => name_lang),
  people: row.people.map(({ full_name }) => full_name),
  is_for_everyone: row.is_for_everyone,
  default_for: row.default_for.map(({ name_lang }) => name_lang),
});
const toView = ({ user_id }: Actor): ListView<SectionRow, ReturnType<typeof toSummary>> => ({
  source: toListSource(user_id),
  rows: (tx) => selectSections(tx, user_id),
  toRecord: (row) => toSummary(row, user_id),
});

export const routes: readonly Route[] = [
  routePerCall(sections.list, ({ actor }) => listRoute(sections.list, toView(actor))),

  route(sections.listPins, ({ tx, actor }) => listPins(tx, actor.user_id)),

  route(sections.savePins, async ({ tx, actor, body, noActivity }) => {
    await savePins(tx, actor.user_id, body.ids);
    noActivity();
    return listPins(tx, actor.user_id);
  }),

  route(sections.listRoleDefaults, ({ tx }) => listRoleDefaults(tx)),

  route(sections.create, async (call) => {
    const { tx, actor, body, locale, activity } = call;
    const { title, icon = null, pinned = false } = body;
    const blocks = await checkBlocks(body.blocks ?? [], { tx, actor, locale, before: [] });
    const sharing = await checkSharing(body, call);
    const { is_for_everyone } = sharing;
    const { id } = await insertSection(tx, actor.user_id, { title, icon, is_for_everyone, blocks });
    await saveSharing(tx, id, sharing);
    if (pinned) await setPinned(tx, { user_id: actor.user_id, id, pinned, locale });
    const row = await getSection(tx, actor.user_id, id);
    activity({ ...subject(row), after: loggedFields(row) });
    return toSection(row, tx, actor);
  }),

  route(sections.get, async ({ tx, actor, params }) =>
    toSection(await getSection(tx, actor.user_id, params.id), tx, actor),
  ),

  route(sections.update, async (call) => {
    const { tx, actor, body, locale, activity } = call;
    const before = await lockSection(call);
    if (body.revision !== before.revision) throw new ApiError('APP_REVISION_NOT_MATCH');
    const { title = before.title, icon = before.icon, pinned } = body;
    const blocks = body.blocks
      ? await checkBlocks(body.blocks, { tx, actor, locale, before: before.blocks })
      : before.blocks;
    const sharing = await checkSharing(body, call, before);
    await saveSharing(tx, before.id, sharing);
    if (pinned !== undefined) await setPinned(tx, { user_id: actor.user_id, id: before.id, pinned, locale });
    await updateSection(tx, before.id, { title, icon, is_for_everyone: sharing.is_for_everyone, blocks });
    const row = await getSection(tx, actor.user_id, before.id);
    activity({ ...subject(row), before: loggedFields(before), after: loggedFields(row) });
    return toSection(row, tx, actor);
  }),

  route(sections.delete, async (call) => {
    const row = await lockSection(call);
    await deleteSection(call.tx, row.id);
    call.activity({ ...subject(row), before: loggedFields(row) });
    return null;
  }),
];

/** Readers who are not the owner get the same error as for a section that does not exist. */
async function lockSection({
  tx,
  actor,
  params,
}: Pick<Call<typeof sections.update> | Call<typeof sections.delete>, 'tx' | 'actor' | 'params'>) {
  const row = await lockOwnSection(tx, actor.user_id, params.id);
  if (!row) throw notFoundError('APP');
  return row;
}
