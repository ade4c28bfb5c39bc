/**
 * Mails of notices: one mail with everything that a person has not read, at most one an hour. Its notices are taken
 * and the mail is queued in one transaction, so each notice is mailed once however many servers run and stop.
 */

import { NOTICE_GROUPS, NOTICE_KINDS, type NoticeDetails } from '@rounds/contract/notices';
import type { Tx } from '../../db/database.ts';
import { findSiteLimit, withSiteLimit } from '../../db/transactions.ts';
import { listWorkspaceIds } from '../../db/workspaces.ts';
import type { TaskContext } from '../../http/module.ts';
import type { Services } from '../../services.ts';
import { findFiles, loadThumbnail } from '../files/index.ts';
import { type MailEntry, type MailPicture, type MailSection, queueMail } from '../mail/index.ts';
import { getWorkspaceUrl } from '../workspaces/index.ts';
import { readNoticeDetails } from './details.ts';
import {
  listPeopleToMail,
  listVisible,
  lockPersonToMail,
  type NoticeRow,
  type PersonToMail,
  setMailedAt,
  takeNoticesToMail,
} from './queries.ts';
import { createNoticeTexts } from './texts.ts';

const MAIL_INTERVAL_MS = 60 * 60_000;
const MAX_MAILED_PER_GROUP = 20;
const MAX_MAILED_PICTURES = 5;

/** Mails what is due at `now`. Several servers may do so at once. */
export async function mailNotices(context: TaskContext, now: Date): Promise<void> {
  const { database } = context;
  for (const workspace of await database.inInstallation(listWorkspaceIds)) {
    const mailedBefore = new Date(now.getTime() - MAIL_INTERVAL_MS);
    const people = await database.inWorkspace(workspace, (tx) => listPeopleToMail(tx, now, mailedBefore));
    for (const id of people) await mailPerson(context, { workspace, id, mailedBefore, now });
  }
}

interface Recipient {
  readonly workspace: number;
  readonly id: number;
  readonly mailedBefore: Date;
  readonly now: Date;
}

/** If a mail fails, the person keeps the notices for the next run, and the others get theirs. */
async function mailPerson(
  { database, services, registry }: TaskContext,
  { workspace, id, mailedBefore, now }: Recipient,
): Promise<void> {
  const work = async (tx: Tx) => {
    const person = await lockPersonToMail(tx, id, mailedBefore);
    if (!person) return;
    const notices = await takeNoticesToMail(tx, id, now);
    const rows = await withSiteLimit(tx, await findSiteLimit(tx, id), () => listVisible(tx, notices));
    if (rows.length === 0 || person.status !== 'active') return;
    await queueNotices({ tx, services, registry }, person, rows);
    await setMailedAt(tx, id, now);
  };
  await database.inWorkspace(workspace, work).catch((error: unknown) => {
    services.log.error({ err: error, user: id }, 'the notices of a person could not be mailed');
  });
}

async function queueNotices(
  context: Pick<TaskContext, 'services' | 'registry'> & { readonly tx: Tx },
  person: PersonToMail,
  rows: readonly NoticeRow[],
): Promise<void> {
  const { tx, services } = context;
  const { email, locale, first_name, workspace_key, workspace_name } = person;
  const url = getWorkspaceUrl(services.config, workspace_key);
  const texts = createNoticeTexts(locale, person.tz_code);
  const details = await readNoticeDetails(context, { workspace_id: person.workspace_id, user_id: person.id }, rows);
  const pictures = await loadPictures(tx, services, rows, details);
  const toEntry = (row: NoticeRow): MailEntry => ({
    text: texts.sentence(row),
    detail: texts.detail(row, details.get(row.id)),
    quote: details.get(row.id)?.text ?? '',
    picture: pictures.get(row.id) ?? null,
    link: `${url}${getPath(row)}`,
  });
  const [only] = rows.length === 1 ? rows : [];
  await queueMail(tx, services, {
    to: email,
    locale,
    kind: only ? 'notice' : 'notices',
    values: {
      name: first_name,
      workspace: workspace_name,
      count: rows.length,
      ...(only && { title: texts.sentence(only) }),
    },
    ...(only
      ? { entry: { ...toEntry(only), button: texts.button(only) } }
      : { sections: toSections(rows, texts, toEntry) }),
    settings_link: `${url}/user/account-settings?tab=notices`,
  });
}

function toSections(
  rows: readonly NoticeRow[],
  texts: ReturnType<typeof createNoticeTexts>,
  toEntry: (row: NoticeRow) => MailEntry,
): MailSection[] {
  return NOTICE_GROUPS.flatMap((group) => {
    const ofGroup = rows.filter(({ kind }) => NOTICE_KINDS[kind].group === group);
    if (ofGroup.length === 0) return [];
    // All others are in the app.
    const mailedNotices = ofGroup.slice(-MAX_MAILED_PER_GROUP).reverse();
    return [
      {
        title: texts.group(group),
        entries: mailedNotices.map(toEntry),
        left_out: ofGroup.length - mailedNotices.length,
      },
    ];
  });
}

/** The first pictures of what the latest notices are about. A small copy exists as soon as a picture has been scaled. */
async function loadPictures(
  tx: Tx,
  services: Services,
  rows: readonly NoticeRow[],
  details: ReadonlyMap<number, NoticeDetails>,
): Promise<ReadonlyMap<number, MailPicture>> {
  const withPicture = rows.filter(({ id }) => details.get(id)?.picture).slice(-MAX_MAILED_PICTURES);
  const files = await findFiles(
    tx,
    withPicture.map(({ id }) => details.get(id)!.picture!),
  );
  const pictures = new Map<number, MailPicture>();
  for (const { id } of withPicture) {
    const file = files.find(({ uuid }) => uuid === details.get(id)!.picture);
    const copy = file && (await loadThumbnail(file, services));
    if (copy) pictures.set(id, { id: file.uuid, content: copy.bytes, type: copy.type });
  }
  return pictures;
}

/** The screen of what the notice is about, as the browser's `paths.ts` has it. */
function getPath({ kind, subject_type, subject_id, subject_uuid, data }: NoticeRow): string {
  const isManager = NOTICE_KINDS[kind].recipients === 'managers';
  if (subject_type === 'assignment') return isManager ? `/assignment/${subject_id}` : '/inspections/mine';
  if (subject_type === 'issue') return `/issues/${subject_id}`;
  if (subject_type === 'alert') return `/analytics/alerts/${subject_id}`;
  if (subject_type === 'asset') return `/assets/${subject_uuid}`;
  if (subject_type === 'asset_type') return getListPath(subject_uuid, data);
  if (subject_type === 'webhook') return `/settings/webhooks/${subject_id}`;
  if (subject_type === 'job') return '/';
  if (subject_type === 'sign_on_service') return '/settings/organization/auth/saml';
  if (subject_type === 'retention') return '/settings/retention';
  if (subject_type === 'api_token') return '/settings/api';
  if (subject_type === 'integration') {
    return `/settings/organization/integrations/${data.integration}/configure/${subject_id}`;
  }
  return `/inspections/${subject_uuid ?? subject_id}/${isManager ? 'view-report' : 'conduct'}`;
}

/** The assets of a type whose date is within these days. */
function getListPath(typeUuid: string | null, { field, due_days }: NoticeRow['data']): string {
  const filter = { type: [typeUuid], ...(field?.key && due_days && { [`fields.${field.key}`]: due_days }) };
  return `/assets?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
