/** Mails to the administrators about the deletion of their workspace. */
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { isTimeZone } from '../auth/index.ts';
import { type MailKind, queueMail } from '../mail/index.ts';
import type { Administrator } from './queries.ts';

type DeletionMailKind = Extract<MailKind, `workspace_${string}`>;

interface DeletionMail {
  readonly kind: DeletionMailKind;
  readonly workspace: string;
  /** The person who requested or cancelled it. */
  readonly by?: string | null;
  readonly delete_at?: Date | null;
}

export async function mailAdministrators(
  tx: Tx,
  services: Pick<Services, 'config'>,
  administrators: readonly Administrator[],
  { kind, workspace, by, delete_at }: DeletionMail,
): Promise<void> {
  const link = kind === 'workspace_deleted' ? undefined : `${services.config.publicUrl}/settings/workspaces`;
  for (const { email, locale, tz_code, first_name: name } of administrators) {
    const date = delete_at ? formatMoment(delete_at, locale, tz_code) : '';
    const values = { name, workspace, by: by ?? '', date };
    await queueMail(tx, services, { to: email, locale, kind, values, ...(link !== undefined && { link }) });
  }
}

const formatMoment = (moment: Date, language: Language, zone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: isTimeZone(zone) ? zone : 'UTC',
  }).format(moment);
