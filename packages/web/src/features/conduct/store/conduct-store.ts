/**
 * A running inspection on this device: its form, recorded in the outbox. An answer counts as stored only
 * when the device has confirmed it.
 */

import type { SignOffInput } from '@rounds/contract/inspections';
import {
  findReplacedAnswers,
  formatDocumentId,
  type Id,
  type LoggedChange,
  listFormLanguages,
  migrateTemplate,
  type ReplacedAnswer,
  type RunContext,
} from '@rounds/engine';
import { type AttachedFile, type Form, startForm } from '../../../kit/form/index.ts';
import { formLanguage, rememberFormLanguage } from '../../../kit/inspections/form-language.ts';
import {
  type DeviceInspection,
  INSPECTION_STORE,
  listAddedIssues,
  type Outbox,
  REJECTED_STORE,
  type RejectedChange,
  type StoredInspection,
  type StoredIssue,
  saveLog,
  updateInspection,
} from '../../../platform/offline/index.ts';
import { createDeviceLists } from '../device/device-lists.ts';
import { createDeviceRecords } from '../device/device-records.ts';
import { type ConductIssues, createConductIssues } from './conduct-issues.ts';
import { createDeviceFiles } from './device-files.ts';

export interface Conduct extends Form, ConductIssues {
  readonly uuid: Id;
  readonly outbox: Outbox;
  inspection(): StoredInspection;
  /** The title of the template in the language of the form. */
  templateTitle(): string;
  /** The document id; it contains a placeholder until the server has assigned a number. */
  documentId(): string | null;
  rejectedChanges(): readonly RejectedChange[];
  /**
   * The sequence number up to which this window has merged the server's log; the device may have more, from another
   * window.
   */
  sequence(): number;
  /** Merges changes by others, or by this person on another device. */
  mergeRemote(changes: readonly LoggedChange[], sequence: number): Promise<void>;
  discardRejected(ids: readonly Id[]): Promise<void>;
  /** The person's answers that somebody else's replaced without having seen them, until the person decides. */
  replacedAnswers(): readonly ReplacedAnswer[];
  /** Restores the person's own value by answering again. */
  restoreMine(replaced: ReplacedAnswer): Promise<void>;
  keepTheirs(replaced: readonly ReplacedAnswer[]): Promise<void>;
  /** Reads the inspection again after something else has written it. */
  reload(): Promise<void>;
  /** The version of the template that this window shows, which is not always the one of the inspection any more. */
  readonly versionId: number;
  /** Requests completion; it happens once everything else has been sent. The drawing belongs to the sign-off. */
  complete(signOff?: SignOffInput, drawing?: AttachedFile): Promise<void>;
  /** Keeps the note on the whole inspection until the completion sends it. */
  saveNote(note: string): Promise<void>;
  cancelCompletion(): Promise<void>;
  retry(): Promise<void>;
  close(): void;
}

const toMap = (issues: readonly StoredIssue[]) => new Map(issues.map((issue) => [issue.uuid, issue]));
const toDecision = ({ register, mine }: ReplacedAnswer): string => `${register} ${mine.id}`;

interface ConductOptions {
  readonly outbox: Outbox;
  readonly device: DeviceInspection;
  readonly newId: () => Id;
  readonly now: () => Date;
  /** The present without the error of the clock, as far as it is known. Defaults to `now`. */
  readonly present?: () => Date;
}

/** Adds the text of the document id, which is all that the device knows until the full context is fetched. */
function withDocumentId({ context, document_id: text }: StoredInspection): RunContext {
  if (text === null || context.document_id) return context;
  return { ...context, document_id: { number: null, at: context.started_at, text } };
}

export function startConduct({ outbox, device, newId, now, present = now }: ConductOptions): Conduct {
  let { inspection, rejected } = device;
  let { sequence } = inspection;
  const changesById = new Map<Id, LoggedChange>(
    [...device.log, ...device.waiting].map((change) => [change.id, change]),
  );
  let replaced = listReplaced();
  let issues = toMap(device.issues);
  const pendingIssues = new Map<Id, StoredIssue>();
  const { uuid } = inspection;
  const versionId = device.template.version_id;
  const document = migrateTemplate(device.template.document);
  const { form, controller } = startForm({
    document,
    language: formLanguage(uuid, listFormLanguages(document)),
    context: withDocumentId(inspection),
    isClosed: inspection.status === 'completed',
    log: device.log,
    queued: device.waiting,
    files: createDeviceFiles(
      outbox,
      () => inspection,
      (files) => saveInspection({ files }),
    ),
    lists: createDeviceLists(outbox),
    present: () => (inspection.completion_asked_at ? new Date(inspection.completion_asked_at) : present()),
    recordSource: createDeviceRecords(outbox),
    record: (change, files) =>
      outbox.recordChange(
        uuid,
        change,
        files.map((file) => ({ ...file, report: uuid, state: 'waiting' })),
        listAddedIssues(change).flatMap((id) => pendingIssues.get(id) ?? []),
        versionId,
      ),
    saveContext: (context) => void saveInspection({ context }),
    unreadable: inspection.unfinished,
    saveUnreadable: async (unfinished) => {
      inspection = (await updateInspection(outbox.db, uuid, { unfinished })) ?? inspection;
    },
    newId,
    now,
  });

  function listReplaced(): readonly ReplacedAnswer[] {
    const decided = new Set(inspection.kept_theirs);
    const allReplaced = findReplacedAnswers(changesById.values(), outbox.owner.user_id);
    return allReplaced.filter((one) => !decided.has(toDecision(one)));
  }

  /** Whether there are others than before. */
  function updateReplaced(): boolean {
    const now = listReplaced();
    const toText = (list: readonly ReplacedAnswer[]) => list.map(({ register, theirs }) => register + theirs.id).join();
    if (toText(now) === toText(replaced)) return false;
    replaced = now;
    return true;
  }

  function applyInspection(storedInspection: StoredInspection | undefined) {
    if (storedInspection) inspection = storedInspection;
    controller.setContext(withDocumentId(inspection), inspection.status === 'completed');
  }

  const reloadInspection = async () => applyInspection(await outbox.db.get(INSPECTION_STORE, uuid));

  const stopListening = outbox.onEvent((event) => {
    if (!('report' in event) || event.report !== uuid) return;
    if (event.kind === 'recorded') {
      if (controller.hasChange(event.change.id)) controller.markStored(event.change.id);
      else controller.addLocalChange(event.change);
      if (!changesById.has(event.change.id)) changesById.set(event.change.id, event.change);
      if (updateReplaced()) applyInspection(undefined);
      if (listAddedIssues(event.change).length > 0) void reloadIssues();
    }
    if (event.kind === 'issue') void reloadIssues();
    if (event.kind === 'discarded') {
      for (const id of event.changes) changesById.delete(id);
      controller.resolve([], event.changes);
      void reloadIssues();
    }
    if (event.kind === 'settled') void resolveChanges(event.acknowledged, event.refused);
    if (event.kind === 'report') void reloadInspection();
  });

  async function reloadIssues() {
    issues = toMap(await outbox.db.getAllFromIndex('issues', 'report', uuid));
    applyInspection(undefined);
  }

  async function resolveChanges(acknowledgedIds: readonly Id[], rejectedIds: readonly Id[]) {
    if (rejectedIds.length > 0) rejected = await outbox.db.getAllFromIndex(REJECTED_STORE, 'report', uuid);
    for (const id of rejectedIds) changesById.delete(id);
    controller.resolve(acknowledgedIds, rejectedIds);
  }

  async function saveInspection(change: Partial<StoredInspection>) {
    applyInspection(await updateInspection(outbox.db, uuid, change));
    await outbox.notifyChanged();
  }

  return {
    ...form,
    get records() {
      return form.records;
    },
    get language() {
      return form.language;
    },
    setLanguage(language) {
      form.setLanguage(language);
      rememberFormLanguage(uuid, language);
    },
    ...createConductIssues({
      ...{ outbox, now, form: () => form, inspection: () => inspection, pending: pendingIssues, stored: () => issues },
      saveContext: (context) => saveInspection({ context }),
    }),
    uuid,
    outbox,
    versionId,
    inspection: () => inspection,
    templateTitle: () => (form.language === document.language ? inspection.template_title : form.records.head.title),
    documentId: () =>
      inspection.document_id ?? formatDocumentId(document, inspection.context, (item) => [form.run().item(item.id)]),
    rejectedChanges: () => rejected,
    sequence: () => sequence,
    async mergeRemote(received, upTo) {
      await saveLog(outbox.db, uuid, received, upTo);
      sequence = Math.max(sequence, upTo);
      for (const change of received) changesById.set(change.id, change);
      const isOther = updateReplaced();
      controller.mergeRemote(received);
      if (isOther) applyInspection(undefined);
    },
    replacedAnswers: () => replaced,
    async restoreMine({ key, register, mine }) {
      const registers = register === 'value' ? { value: mine.value, unit: mine.unit } : { [register]: mine[register] };
      const isNa = register === 'value' && form.run().item(key).na;
      await form.answer(mine, { ...registers, ...(isNa && { na: null }) });
    },
    async keepTheirs(settled) {
      const kept_theirs = [...(inspection.kept_theirs ?? []), ...settled.map(toDecision)];
      inspection = (await updateInspection(outbox.db, uuid, { kept_theirs })) ?? inspection;
      updateReplaced();
      applyInspection(undefined);
    },
    reload: reloadInspection,
    async discardRejected(ids) {
      await Promise.all(ids.map((id) => outbox.db.delete(REJECTED_STORE, id)));
      rejected = rejected.filter((one) => !ids.includes(one.id));
      applyInspection(undefined);
      await outbox.notifyChanged();
    },
    async complete(signOff, drawing) {
      if (drawing) await outbox.db.put('files', { ...drawing, report: uuid, state: 'waiting' });
      const sign_off = signOff ? { ...signOff, ...(drawing && { file_uuid: drawing.uuid }) } : null;
      await saveInspection({ completion_asked_at: now().toISOString(), completion_refused: null, sign_off });
    },
    saveNote: (own_note) => saveInspection({ own_note }),
    cancelCompletion: () => saveInspection({ completion_asked_at: null }),
    retry: () => saveInspection({ refused: null }),
    close: stopListening,
  };
}
