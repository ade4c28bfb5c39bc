/** Working on one inspection together. */
import { inspections } from '@rounds/contract/inspections';
import { Presence } from '../../../events/presence.ts';
import { EventStream, type Route, route } from '../../../http/module.ts';
import { getReadableInspection } from '../access.ts';
import { InspectionRoom } from '../watching/inspection-room.ts';
import { getInspectionRooms, PRESENCE } from '../watching/rooms.ts';
import { listCollaborators, saveCollaborators } from './collaborators.ts';

export const collaborationRoutes: readonly Route[] = [
  route(inspections.listCollaborators, async ({ tx, actor, params }) =>
    listCollaborators(tx, await getReadableInspection(tx, actor, params.id)),
  ),
  route(inspections.saveCollaborators, saveCollaborators),
  route(inspections.watch, async ({ tx, database, actor, params, eventHub }) => {
    const inspection = await getReadableInspection(tx, actor, params.id);
    const rooms = await getInspectionRooms(eventHub);
    return new EventStream((connection) =>
      rooms.watch(
        connection,
        { workspace: actor.workspace_id, id: inspection.id },
        (listPeople) => new InspectionRoom(database, inspection, listPeople),
      ),
    );
  }),
  route(inspections.showPresence, async ({ tx, actor, params, body }) => {
    const { id, workspace_id: workspace } = await getReadableInspection(tx, actor, params.id);
    const { user_id, full_name, avatar } = actor;
    const person = { id: user_id, full_name, avatar, item_id: body.item_id, row: body.row ?? [] };
    await Presence.send(tx, PRESENCE, { workspace, id }, person, body.away === true);
    return null;
  }),
];
