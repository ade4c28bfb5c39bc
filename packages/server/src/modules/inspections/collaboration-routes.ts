/** Working on one inspection together. */
import { inspections } from '@rounds/contract/inspections';
import { EventStream, type Route, route } from '../../http/module.ts';
import { getReadableInspection } from './access.ts';
import { listCollaborators, saveCollaborators } from './collaborators.ts';
import { sendPresence } from './watching/presence.ts';
import { getInspectionWatchers } from './watching/watchers.ts';

export const collaborationRoutes: readonly Route[] = [
  route(inspections.listCollaborators, async ({ tx, actor, params }) =>
    listCollaborators(tx, await getReadableInspection(tx, actor, params.id)),
  ),
  route(inspections.saveCollaborators, saveCollaborators),
  route(inspections.watch, async ({ tx, database, actor, params, eventHub }) => {
    const inspection = await getReadableInspection(tx, actor, params.id);
    const watchers = await getInspectionWatchers(eventHub, database);
    return new EventStream((connection) => watchers.watch(connection, inspection));
  }),
  route(inspections.showPresence, async ({ tx, actor, params, body }) => {
    const { id, workspace_id: workspace } = await getReadableInspection(tx, actor, params.id);
    const { user_id, full_name, avatar } = actor;
    const person = { id: user_id, full_name, avatar, item_id: body.item_id, row: body.row ?? [] };
    await sendPresence(tx, { workspace, id }, person, body.away === true);
    return null;
  }),
];
