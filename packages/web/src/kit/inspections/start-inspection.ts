import type { PlannedInspection } from '@rounds/contract/assignments';
import type { SessionUser } from '@rounds/contract/auth';
import {
  type Inspection,
  type InspectionSummary,
  inspections,
  MAX_CHANGES_PER_CALL,
} from '@rounds/contract/inspections';
import type { LoggedChange, RunContext, TemplateDocument } from '@rounds/engine';
import { CallError, call } from '../../platform/api/index.ts';
import {
  findStoredTemplate,
  INSPECTION_STORE,
  type Outbox,
  type StoredInspection,
  type StoredTemplate,
  saveInspection,
  saveLog,
  saveTemplatePictures,
} from '../../platform/offline/index.ts';
import { hasFeature, hasPermission } from '../../platform/session/index.ts';
import { getDeviceZone, pictureAddress } from '../form/index.ts';
import { isSignOffRequired } from './sign-off-setting.ts';

export interface Start {
  readonly template_id: number;
  readonly asset: RunContext['asset'] | null;
  /**
   * The planned inspection that starts, which already has a uuid and dates, or the assignment of which one more starts.
   */
  readonly of?: Pick<InspectionSummary, 'assignment'> &
    Partial<Pick<PlannedInspection, 'uuid' | 'occurrence_at' | 'start_at' | 'due_at' | 'collaborative'>>;
}

/** Thrown offline if the template is not on the device, because an inspection cannot be started then. */
export class TemplateNotHere extends Error {}

interface Starter {
  readonly zone: string;
  readonly user: NonNullable<RunContext['user']>;
  readonly issues_enabled?: boolean;
  /** Whether the server is known to be unreachable, so that nobody waits for a call that fails. */
  readonly isOffline: boolean;
}

/** Whether a person may raise issues: only then is a missing one a problem of the inspections that they begin. */
export const canRaiseIssues = (user: SessionUser): boolean =>
  hasPermission(user, 'ACT_CREATE_ISSUE') && hasFeature(user, 'act_create_issue');

/** The part of an inspection's context that describes the person, as the server would write it. */
export const toStarter = (user: SessionUser): Omit<Starter, 'isOffline'> => ({
  zone: getDeviceZone(),
  user: { id: user.id, name: user.full_name },
  ...(canRaiseIssues(user) && { issues_enabled: true }),
});

/** Creates the inspection on the server, or on the device if the server is unreachable. */
export async function startInspection(
  outbox: Outbox,
  start: Start,
  { isOffline, ...context }: Starter,
  now = new Date(),
): Promise<string> {
  const { uuid = crypto.randomUUID(), assignment, occurrence_at } = start.of ?? {};
  if (isOffline && (await findStoredTemplate(outbox.db, start.template_id))) {
    await startOnDevice(outbox, uuid, start, context, now);
    return uuid;
  }
  try {
    const body = {
      ...{ uuid, template_id: start.template_id, asset_uuid: start.asset?.uuid ?? null, zone: context.zone },
      ...(assignment && { assignment_id: assignment.id }),
      ...(occurrence_at && { occurrence_at }),
    };
    await putOnDevice(outbox, await call(inspections.create, { body, silent: true }));
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    await startOnDevice(outbox, uuid, start, context, now);
  }
  return uuid;
}

async function startOnDevice(
  outbox: Outbox,
  uuid: string,
  { template_id, asset, of }: Start,
  context: Pick<RunContext, 'zone' | 'user' | 'issues_enabled'>,
  now: Date,
) {
  const template = await findStoredTemplate(outbox.db, template_id);
  if (!template) throw new TemplateNotHere('The template is not on this device');
  const started_at = now.toISOString();
  const inspection: StoredInspection = {
    uuid,
    id: null,
    template_id,
    template_title: template.document.title,
    version_id: template.version_id,
    asset: asset ?? null,
    // The values of the other fields follow with the first answer of the server.
    context: {
      ...{ ...context, started_at, asset },
      ...(of?.assignment && { assignment: { ...of.assignment, fields: {} } }),
    },
    status: 'in_progress',
    document_id: null,
    sequence: 0,
    opened_at: started_at,
    require_sign_off: isSignOffRequired(outbox),
    ...(of && {
      assignment: of.assignment,
      occurrence_at: of.occurrence_at ?? null,
      start_at: of.start_at ?? null,
      due_at: of.due_at ?? null,
      collaborative: of.collaborative ?? false,
    }),
  };
  await saveInspection(outbox.db, inspection, template);
  await outbox.notifyChanged();
}

/** Stores an inspection with everything needed to conduct it offline. */
export async function putOnDevice(outbox: Outbox, inspection: Inspection, now = new Date()) {
  const { version_id, version, ...document } = inspection.template;
  const template: StoredTemplate = { version_id, version, template_id: inspection.template_id, document };
  const storedInspection: StoredInspection = {
    uuid: inspection.uuid,
    id: inspection.id,
    template_id: inspection.template_id,
    template_title: inspection.template_title,
    version_id,
    asset: inspection.asset,
    context: inspection.context,
    status: inspection.status,
    document_id: inspection.document_id,
    sequence: 0,
    opened_at: now.toISOString(),
    collaborative: inspection.collaborative,
    assignment: inspection.assignment,
    occurrence_at: inspection.occurrence_at,
    start_at: inspection.start_at,
    due_at: inspection.due_at,
    missed_at: inspection.missed_at,
    skipped_at: inspection.skipped_at,
    assignment_problem: inspection.assignment_problem,
    require_sign_off: inspection.require_sign_off,
    note: inspection.note,
    issues: inspection.issues,
    files: inspection.files.map(({ uuid, name, type, size, signer, capture }) => ({
      ...{ uuid, name, type, size, signer },
      ...(capture && { capture }),
    })),
  };
  await saveInspection(outbox.db, storedInspection, template);
  // Pictures are loaded in the background; missing ones are tried again when it is opened the next time.
  void savePictures(outbox, document).catch(() => {});
}

export const savePictures = (outbox: Outbox, document: TemplateDocument) =>
  saveTemplatePictures(outbox.db, document, fetchPicture);

async function fetchPicture(uuid: string): Promise<Blob | null> {
  const answer = await fetch(pictureAddress(uuid, 'screen'));
  const bytes = answer.ok ? await answer.blob() : null;
  return bytes?.type.startsWith('image/') ? bytes : null;
}

/** Downloads in parts the changes that the server has after those of the device, or after a number, and returns them. */
export async function fetchLog(outbox: Outbox, uuid: string, after?: number) {
  const sequence = after ?? (await outbox.db.get(INSPECTION_STORE, uuid))?.sequence ?? 0;
  const log = { changes: [] as LoggedChange[], sequence, version_id: undefined as number | undefined };
  for (let isAll = false; !isAll; ) {
    const query = { after: log.sequence };
    const { changes, sequence, version_id } = await call(inspections.listChanges, {
      params: { id: uuid },
      query,
      silent: true,
    });
    await saveLog(outbox.db, uuid, changes, sequence);
    log.changes.push(...changes);
    log.sequence = sequence;
    log.version_id = version_id;
    isAll = changes.length < MAX_CHANGES_PER_CALL;
  }
  return log;
}

/** Whether a call failed because the server was unreachable, not because it rejected the call. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502);
