/**
 * A running inspection on this device: the form of its template, recorded in the device's queue.
 * The screen calls an answer stored only when the device has said so.
 */
import {
  documentIdOf,
  type Id,
  type LoggedChange,
  languagesOf,
  migrateTemplate,
  type RunContext,
} from '@rounds/engine';
import { type Form, startForm } from '../../../form/index.ts';
import {
  changeReport,
  type DeviceReport,
  type KeptReport,
  keepLog,
  type Outbox,
  type RefusedChange,
} from '../../../offline/index.ts';
import { formLanguage, rememberFormLanguage } from '../form-language.ts';
import { deviceFiles } from './device-files.ts';

export interface Conduct extends Form {
  readonly uuid: Id;
  readonly outbox: Outbox;
  report(): KeptReport;
  /** The report's number; until the server has given one, with a mark in its place. */
  documentId(): string | null;
  refused(): readonly RefusedChange[];
  /** Takes in what others (or this person elsewhere) changed. */
  takeIn(changes: readonly LoggedChange[], sequence: number): Promise<void>;
  discardRefused(ids: readonly Id[]): Promise<void>;
  /** Asks for completion: it is done when nothing of this report waits any more. */
  complete(): Promise<void>;
  stopCompleting(): Promise<void>;
  tryAgain(): Promise<void>;
  close(): void;
}

interface Ground {
  readonly outbox: Outbox;
  readonly device: DeviceReport;
  readonly newId: () => Id;
  readonly now: () => Date;
}

/** Until all that the server knows of a report is fetched, the device has the text of its number. */
function withNumber({ context, document_id: text }: KeptReport): RunContext {
  if (text === null || context.document_id) return context;
  return { ...context, document_id: { number: null, at: context.started_at, text } };
}

export function startConduct({ outbox, device, newId, now }: Ground): Conduct {
  let { report, refused } = device;
  const { uuid } = report;
  const document = migrateTemplate(device.template.document);
  const { form, keeper } = startForm({
    document,
    language: formLanguage(uuid, languagesOf(document)),
    context: withNumber(report),
    isClosed: report.status === 'completed',
    log: device.log,
    waiting: device.waiting,
    files: deviceFiles(outbox, () => report),
    record: (change, files) =>
      outbox.recordChange(
        uuid,
        change,
        files.map((file) => ({ ...file, report: uuid, state: 'waiting' })),
      ),
    keepContext: (context) => void put({ context }),
    unreadable: report.unfinished,
    keepUnreadable: async (unfinished) => {
      report = (await changeReport(outbox.db, uuid, { unfinished })) ?? report;
    },
    newId,
    now,
  });

  function stand(kept: KeptReport | undefined) {
    if (kept) report = kept;
    keeper.stand(withNumber(report), report.status === 'completed');
  }

  const readReport = async () => stand(await outbox.db.get('reports', uuid));

  const stopListening = outbox.listen((event) => {
    if (!('report' in event) || event.report !== uuid) return;
    if (event.kind === 'recorded') {
      if (keeper.knows(event.change.id)) keeper.onDevice(event.change.id);
      else keeper.takeUp(event.change);
    }
    if (event.kind === 'settled') void settle(event.taken, event.refused);
    if (event.kind === 'report') void readReport();
  });

  async function settle(taken: readonly Id[], refusedIds: readonly Id[]) {
    if (refusedIds.length > 0) refused = await outbox.db.getAllFromIndex('refused', 'report', uuid);
    keeper.settle(taken, refusedIds);
  }

  async function put(change: Partial<KeptReport>) {
    stand(await changeReport(outbox.db, uuid, change));
    await outbox.changed();
  }

  return {
    ...form,
    get records() {
      return form.records;
    },
    get language() {
      return form.language;
    },
    speak(language) {
      form.speak(language);
      rememberFormLanguage(uuid, language);
    },
    uuid,
    outbox,
    report: () => report,
    documentId: () =>
      report.document_id ?? documentIdOf(document, report.context, (item) => [form.run().item(item.id)]),
    refused: () => refused,
    async takeIn(received, sequence) {
      await keepLog(outbox.db, uuid, received, sequence);
      await readReport();
      keeper.takeIn(received);
    },
    async discardRefused(ids) {
      await Promise.all(ids.map((id) => outbox.db.delete('refused', id)));
      refused = refused.filter((one) => !ids.includes(one.id));
      stand(undefined);
      await outbox.changed();
    },
    complete: () => put({ completion_asked_at: now().toISOString(), completion_refused: null }),
    stopCompleting: () => put({ completion_asked_at: null }),
    tryAgain: () => put({ refused: null }),
    close: stopListening,
  };
}
