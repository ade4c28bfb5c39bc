import { inspections } from '@rounds/contract/inspections';
import { rememberSignOffRequired } from '../../../kit/inspections/sign-off-setting.ts';
import {
  canRaiseIssues,
  fetchLog,
  isOutOfReach,
  putOnDevice,
  savePictures,
} from '../../../kit/inspections/start-inspection.ts';
import { CallError, call, queryClient } from '../../../platform/api/index.ts';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';
import {
  deleteInspection,
  INSPECTION_STORE,
  type Outbox,
  saveAssets,
  savePeople,
  savePlannedWork,
  saveTemplate,
} from '../../../platform/offline/index.ts';
import { getSessionUser } from '../../../platform/session/index.ts';
import { loadIssueChoices } from '../../issues/index.ts';
import { fetchLast } from '../last-time/load-last.ts';
import { fillLists } from './device-lists.ts';

const MIN_INTERVAL_MS = 10 * 60_000;
/** The time when a device was filled, and the sites to which its person was limited. */
const lastFilled = new WeakMap<Outbox, { readonly at: number; readonly sites: string }>();

/**
 * Downloads in the background what inspections need offline: the latest templates and assets, and all open
 * inspections of the person. It runs at most every ten minutes, unless the person is limited to other sites, and after
 * a failure the next time.
 */
export async function fillDevice(outbox: Outbox, now = Date.now()): Promise<void> {
  const limit = getSessionUser(queryClient)?.sites ?? null;
  const sites = JSON.stringify(limit);
  const last = lastFilled.get(outbox);
  if (last?.sites === sites && now - last.at < MIN_INTERVAL_MS) return;
  lastFilled.set(outbox, { at: now, sites });
  try {
    const data = await call(inspections.getOfflineData);
    const { templates, assets, people, inspections: open, require_sign_off } = data;
    rememberSignOffRequired(outbox, require_sign_off);
    await saveAssets(outbox.db, assets, { isEverything: limit !== null });
    await savePeople(outbox.db, people);
    await savePlannedWork(outbox.db, data);
    for (const { uuid, sequence } of open) await fetchInspection(outbox, uuid, sequence);
    for (const { template_id, version_id } of templates) await fetchTemplate(outbox, template_id, version_id);
    await fillLists(outbox);
    await fillIssueChoices(outbox);
    if (limit) await deleteHidden(outbox, new Set(open.map(({ uuid }) => uuid)));
    await outbox.notifyChanged();
  } catch (error) {
    lastFilled.delete(outbox);
    throw error;
  }
}

async function fetchInspection(outbox: Outbox, uuid: string, sequence: number) {
  const existing = await outbox.db.get(INSPECTION_STORE, uuid);
  if (existing && existing.sequence >= sequence) return;
  const inspection = await call(inspections.get, { params: { id: uuid } });
  await putOnDevice(outbox, inspection);
  await fetchLog(outbox, uuid);
  // The inspection can also be conducted without the last answers.
  if (inspection.asset) await fetchLast(outbox, uuid).catch(() => {});
}

/** Deletes inspections of others that are no longer accessible; unsent work stays until it is sent. */
async function deleteHidden(outbox: Outbox, open: ReadonlySet<string>) {
  for (const { uuid, id } of await outbox.db.getAll(INSPECTION_STORE)) {
    if (id === null || open.has(uuid)) continue;
    const isHidden = await call(inspections.get, { params: { id: uuid }, silent: true }).then(
      () => false,
      (error: unknown) => error instanceof CallError && error.status === 404,
    );
    if (isHidden) await deleteInspection(outbox.db, uuid);
  }
}

/** People who may not raise issues need no choices. */
async function fillIssueChoices(outbox: Outbox) {
  const user = getSessionUser(queryClient);
  if (!user || !canRaiseIssues(user)) return;
  const { fetchIssueChoices } = await loadIssueChoices();
  await fetchIssueChoices(outbox, getCurrentLanguage()).catch((error: unknown) => {
    if (isOutOfReach(error)) throw error;
  });
}

async function fetchTemplate(outbox: Outbox, id: number, version: number) {
  if ((await outbox.db.getKey('templates', version)) !== undefined) return;
  const {
    template_id,
    version_id,
    version: number,
    ...document
  } = await call(inspections.getOfflineTemplate, {
    params: { id },
  });
  await saveTemplate(outbox.db, { template_id, version_id, version: number, document });
  await savePictures(outbox, document);
}
