/** Calls by which several people edit one template. */
import { checklists } from '@rounds/contract/checklists';
import type { Tx } from '../../../db/database.ts';
import { Presence } from '../../../events/presence.ts';
import { notFoundError } from '../../../http/api-error.ts';
import { EventStream, type Route, route } from '../../../http/module.ts';
import { listPatches, toDraftRevision } from '../drafts/save.ts';
import { type EntryRow, findTemplate } from '../queries/entries.ts';
import { toDraftState } from '../templates/entry.ts';
import { DraftRoom } from './draft-room.ts';
import { DRAFT_PRESENCE, getDraftRooms } from './draft-rooms.ts';

export const togetherRoutes: readonly Route[] = [
  route(checklists.listDraftChanges, async ({ tx, params, query }) => {
    const template = await getEditableTemplate(tx, params.id);
    const patches = await listPatches(tx, template.id, query.after);
    const { revision } = template;
    return {
      revision: patches.at(-1)?.revision ?? revision,
      ...toDraftState(template),
      patches: patches.map(toDraftRevision),
    };
  }),
  route(checklists.watchDraft, async ({ tx, database, actor, params, eventHub }) => {
    const template = await getEditableTemplate(tx, params.id);
    const rooms = await getDraftRooms(eventHub);
    const key = { workspace: actor.workspace_id, id: template.id };
    return new EventStream((connection) =>
      rooms.watch(connection, key, (listPeople) => new DraftRoom(database, key, template, listPeople)),
    );
  }),
  route(checklists.showDraftPresence, async ({ tx, actor, params, body }) => {
    const { id } = await getEditableTemplate(tx, params.id);
    const { user_id, full_name, avatar, workspace_id: workspace } = actor;
    const { item_id, place } = body;
    const person = { id: user_id, full_name, avatar, item_id, ...(place && { place }) };
    await Presence.send(tx, DRAFT_PRESENCE, { workspace, id }, person, body.away === true);
    return null;
  }),
];

async function getEditableTemplate(tx: Tx, id: number | string): Promise<EntryRow> {
  const template = await findTemplate(tx, id);
  if (!template || template.archived_at) throw notFoundError('CKL');
  return template;
}
