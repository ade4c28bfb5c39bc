/** Copies of completed inspections, because completing thousands of them through the API takes minutes. */
import type { TestServer } from '../../../testing/index.ts';

export interface Copy {
  /** The uuid of the inspection. */
  readonly original: string;
  /** The time as PostgreSQL reads it. */
  readonly completed_at: string;
  /** The number of an asset. */
  readonly asset_id: string;
}

/** A statement may not take longer than the server allows. */
const COPIED_AT_ONCE = 1_000;

/**
 * Copies inspections of workspace A with their own time and asset: their logs, their reports and the facts that their
 * completion has left. The assets are created, and the originals are deleted.
 */
export async function replaceByCopies(t: TestServer, copies: readonly Copy[]): Promise<void> {
  const assets = [...new Set(copies.map(({ asset_id }) => asset_id))];
  await t.queryIn('A', 'insert into asset (asset_id, display_name) select n, n from unnest($1::text[]) n', [assets]);
  for (let first = 0; first < copies.length; first += COPIED_AT_ONCE) {
    const part = copies.slice(first, first + COPIED_AT_ONCE);
    await t.queryIn('A', COPY, [
      part.map(({ original }) => original),
      part.map(({ completed_at }) => completed_at),
      part.map(({ asset_id }) => asset_id),
    ]);
  }
  const originals = [...new Set(copies.map(({ original }) => original))];
  await t.queryIn('A', 'delete from inspection where uuid = any($1::uuid[])', [originals]);
}

/** Columns of inspections that stay the same. */
const SAME = `status, template_id, template_version_id, template_version, template_title, user_id, user_name, context,
  sequence, score, score_max, score_percent, failed_count, question_count, answered_count`;
const FACTS = `auditors, sections, section_scores, section_maxima, questions, positions, options, numbers, marks`;

const COPY = `
  with source as materialized (
    select i.id as original, gen_random_uuid() as uuid, a.uuid as asset_uuid, a.asset_id, r.completed_at::timestamptz
    from unnest($1::uuid[], $2::text[], $3::text[]) r (original, completed_at, asset_id)
      join inspection i on i.uuid = r.original join asset a on a.asset_id = r.asset_id
  ), copied as (
    insert into inspection (uuid, asset_uuid, asset_id, asset_name, completed_at, started_at, ${SAME})
    select s.uuid, s.asset_uuid, s.asset_id, s.asset_id, s.completed_at,
      s.completed_at - make_interval(mins => 10 + s.original::int % 7), ${SAME.replaceAll(/\w+/g, 'i.$&')}
    from source s join inspection i on i.id = s.original returning id, uuid
  ), pair as (
    select c.id, s.original, s.completed_at from copied c join source s on s.uuid = c.uuid
  ), logs as (
    insert into inspection_log (workspace_id, inspection_id, sequence, changes, user_id, received_at, late)
    select l.workspace_id, p.id, l.sequence, l.changes, l.user_id, p.completed_at, l.late
    from pair p join inspection_log l on l.inspection_id = p.original
  ), reports as (
    insert into inspection_report (workspace_id, inspection_id, computed, people)
    select r.workspace_id, p.id, r.computed, r.people from pair p join inspection_report r on r.inspection_id = p.original
  )
  insert into pending_fact (inspection_id, completed_at, ${FACTS})
  select p.id, p.completed_at, ${FACTS} from pair p join pending_fact f on f.inspection_id = p.original`;
