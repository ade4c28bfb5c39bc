import { sections } from '@rounds/contract/sections';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { type Actor, type Call, type Route, route, type Subject } from '../../http/module.ts';
import { type ListView, listRoute, routePerCall } from '../../lists/index.ts';
import { checkBlocks } from './blocks.ts';
import {
  deleteSection,
  insertSection,
  listPins,
  lockOwnSection,
  replaceGroups,
  type SectionRow,
  selectSections,
  toListSource,
  updateSection,
} from './queries.ts';
import { checkGroups, getSection, savePins, setPinned, toSection, toSummary } from './sections.ts';

const subject = ({ id, title }: Pick<SectionRow, 'id' | 'title'>): Subject => ({ type: 'section', id, title });
const loggedFields = ({ title, icon, shared_with, blocks_count }: SectionRow) => ({
  ...{ title, icon, blocks: blocks_count },
  groups: shared_with.map(({ name_lang }) => name_lang),
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

  route(sections.create, async (call) => {
    const { tx, actor, body, locale, activity } = call;
    const { title, icon = null, shared_with = [], pinned = false } = body;
    const blocks = await checkBlocks(body.blocks ?? [], { tx, actor, locale, before: [] });
    const groupIds = await checkGroups(tx, shared_with, { actor, locale, before: [] });
    const { id } = await insertSection(tx, actor.user_id, { title, icon, blocks });
    await replaceGroups(tx, id, groupIds);
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
    const { title = before.title, icon = before.icon, shared_with, pinned } = body;
    const blocks = body.blocks
      ? await checkBlocks(body.blocks, { tx, actor, locale, before: before.blocks })
      : before.blocks;
    if (shared_with) {
      const groups = before.shared_with.map(({ id }) => id);
      await replaceGroups(tx, before.id, await checkGroups(tx, shared_with, { actor, locale, before: groups }));
    }
    if (pinned !== undefined) await setPinned(tx, { user_id: actor.user_id, id: before.id, pinned, locale });
    await updateSection(tx, before.id, { title, icon, blocks });
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
