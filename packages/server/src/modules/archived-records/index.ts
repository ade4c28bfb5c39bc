/**
 * Stores who archived each record, from the events of all modules; the lists of archived ones show it
 * (`lists/view.ts`).
 */
import { EVENT_CODES, type EventCode } from '@rounds/contract/event-codes.ts';
import type { EventHandler, EventHandlers } from '../../events/event-publisher.ts';
import type { ServerModule } from '../../http/module.ts';
import { deleteArchived, insertArchived } from './queries.ts';

const addArchived: EventHandler = async (events, { tx }) => {
  const [{ kind, user }] = events as [(typeof events)[number]];
  await insertArchived(tx, kind, listIds(events), user?.id ?? null);
};
const removeArchived: EventHandler = async (events, { tx }) => deleteArchived(tx, events[0]!.kind, listIds(events));

const listIds = (events: Parameters<EventHandler>[0]): number[] => events.flatMap(({ record }) => record.id ?? []);

/** Every kind of record that can be archived. */
const onEvents: EventHandlers = Object.fromEntries(
  EVENT_CODES.filter((code) => code.endsWith('.archived')).flatMap((code) => {
    const kind = code.slice(0, -'.archived'.length);
    const removing = [`${kind}.restored`, `${kind}.deleted`] as EventCode[];
    return [[code, addArchived] as const, ...removing.map((one) => [one, removeArchived] as const)];
  }),
);

export const archivedRecordsModule: ServerModule = { name: 'archivedRecords', routes: [], onEvents };
