/** Imports in the activity log, where they are part of the history of their records. */
import type { StoredImport } from '@rounds/contract/record-import.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import type { Subject } from '../../http/module.ts';
import type { ImportKind } from './kind.ts';

type LoggedKind = Pick<ImportKind, 'subject' | 'recordType' | 'events'>;

/** @param events what the import has caused */
export const toImportSubject = (
  kind: LoggedKind,
  subject: Pick<Subject, 'title' | 'after'>,
  events: readonly NewEvent[],
): Subject => ({ type: kind.subject, id: 'import', ...subject, ...toRecords(kind, events) });

/** Undoing the import deletes what it created, and its history with it. */
export const toUndoSubject = (
  kind: LoggedKind,
  { created, changed, file_name }: StoredImport,
  events: readonly NewEvent[],
): Subject => ({
  ...{ type: kind.subject, id: 'import', title: file_name, before: { created, changed } },
  ...toRecords(kind, events),
});

function toRecords({ recordType, events: codes }: LoggedKind, events: readonly NewEvent[]): Pick<Subject, 'records'> {
  if (!recordType) return {};
  const stored = events.filter(({ code }) => code === codes.created || code === codes.changed);
  return { records: { type: recordType, ids: stored.flatMap(({ record }) => record.id ?? []) } };
}
