/** The answer that an issue was raised at. */
import type { SourceAnswer } from '@rounds/contract/issues';
import { answerKey } from '@rounds/engine';
import type { Database, Tx } from '../../../db/database.ts';
import type { Actor, Call } from '../../../http/module.ts';
import { findFiles, toStoredFile } from '../../files/index.ts';
import { canRead, getReadableInspection } from '../access.ts';
import { printAnswerAt } from '../answers/printed-answers.ts';
import { DeviceClock } from '../log/device-clock.ts';
import { findInspection } from '../queries/inspections.ts';
import { loadReport } from '../record.ts';
import { getVersion } from '../versions.ts';

interface SourceContext {
  readonly tx: Tx;
  readonly database: Database;
  readonly actor: Pick<Actor, 'user_id' | 'permissions' | 'locale'>;
}

/** The data that an issue copies from its inspection. `question` is undefined if the template has no such item. */
export interface InspectionSource {
  readonly template_id: number;
  readonly template_title: string;
  readonly asset_uuid: string | null;
  readonly question: string | undefined;
  /**
   * The time at which the issue was raised, if the device sent it: at least the creation of the template, at most the
   * present.
   */
  readonly raised_at: Date | null;
}

interface SourcePlace {
  readonly inspection_uuid: string;
  readonly item_id: string;
  /** The time at which the issue was raised, by the clock of the device, which also sends its current time. */
  readonly raised_at?: string | undefined;
  readonly sent_at?: string | undefined;
}

/** @throws ApiError INS_OBJECT_NOT_FOUND unless the caller may read or conduct the inspection */
export async function getInspectionSource(
  { tx, database, actor }: SourceContext,
  { inspection_uuid, item_id, raised_at, sent_at }: SourcePlace,
): Promise<InspectionSource> {
  const inspection = await getReadableInspection(tx, actor, inspection_uuid);
  const { template_id, template_title, asset_uuid, template_version_id } = inspection;
  const version = await getVersion(tx, database, template_version_id);
  const now = new Date();
  const time = raised_at === undefined ? null : Date.parse(new DeviceClock(now, sent_at).correct(raised_at, version));
  return {
    ...{ template_id, template_title, asset_uuid, question: version.items.get(item_id)?.title },
    raised_at: time === null ? null : new Date(Math.min(time, now.getTime())),
  };
}

/** The number of the inspection that an issue names, and whether the caller may read its report. */
export async function describeInspection({ tx, actor }: Pick<SourceContext, 'tx' | 'actor'>, uuid: string) {
  const inspection = await findInspection(tx, uuid);
  return {
    can_read: inspection !== undefined && (await canRead(tx, actor, inspection)),
    document_id: inspection?.document_id ?? null,
  };
}

/**
 * Returns the current state of the answer that an issue was raised at; null if the caller may not read it, or it no
 * longer exists.
 */
export async function findSourceAnswer(
  context: SourceContext & Pick<Call, 'registry' | 'locale'>,
  { inspection_uuid, item_id, row }: { inspection_uuid: string; item_id: string; row: readonly string[] },
): Promise<SourceAnswer | null> {
  const { tx, actor, locale } = context;
  const inspection = await findInspection(tx, inspection_uuid);
  if (!inspection || !(await canRead(tx, actor, inspection))) return null;
  const report = await loadReport(context, inspection, null);
  const printed = printAnswerAt(report, answerKey({ item_id, row }), locale);
  if (!printed) return null;
  const { answer, note, is_failed, score } = printed;
  const files = await findFiles(tx, printed.files);
  return {
    ...{ answer, note, is_failed },
    score: score && { score: score.score, max: score.max },
    files: files.map((file) => toStoredFile(file)),
  };
}
