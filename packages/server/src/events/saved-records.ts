/**
 * Every saved change of a record leaves an entry in the activity log, so the entries of a call are also
 * what open windows learn of, for the modules that ask for it.
 */
import type { Tx } from '../db/database.ts';
import type { ActivityEntry } from '../http/activity.ts';
import type { Actor, ServerModule } from '../http/module.ts';
import { publish } from './publish.ts';

export type SavedRecordPublisher = (tx: Tx, actor: Actor, entries: readonly ActivityEntry[]) => Promise<void>;

export function createSavedRecordPublisher(modules: readonly ServerModule[]): SavedRecordPublisher {
  const bySubject = new Map(
    modules.flatMap(({ name, publishes }) =>
      (publishes?.subjects ?? []).map((subject) => [subject, { topic: name, permission: publishes!.permission }]),
    ),
  );
  return async (tx, { workspace_id }, entries) => {
    for (const { subject } of entries) {
      const event = subject && bySubject.get(subject.type);
      if (event) await publish(tx, { workspace: workspace_id, ...event, id: toRecordId(subject.id) });
    }
  };
}

/** Entries about many records have a word in place of an id. */
const toRecordId = (id: number | string): number | string | null =>
  typeof id === 'number' || /^[0-9a-f-]{36}$/i.test(id) ? id : null;
