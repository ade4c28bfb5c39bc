/** The head of a printed report: facts, and scores with their bars. */
import type { ImportOrigin } from '@rounds/contract/inspections';
import type { Score } from '@rounds/engine';
import type { ReportDocument, ScoreLine, Tone } from '../../../printing/index.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import type { Formats } from './formats.ts';
import type { ReportSource } from './report-source.ts';

export function listFacts(
  { inspection, address }: Pick<ReportSource, 'inspection' | 'address'>,
  { words, moment }: Formats,
): ReportDocument['facts'] {
  const { asset_name, asset_id, user_name, document_id, started_at, completed_at, context, sign_off } = inspection;
  const isCompleted = inspection.status === 'completed' && completed_at;
  return [
    { label: words.document_id, value: document_id ?? '' },
    { label: words.asset, value: asset_name ? `${asset_name} (${asset_id})` : '–' },
    { label: words.address, value: address?.split('\n').join(', ') ?? '' },
    { label: words.inspector, value: user_name },
    { label: words.started, value: started_at ? moment(new Date(started_at)) : '' },
    { label: words.completed, value: isCompleted ? moment(new Date(completed_at)) : words.not_completed },
    { label: words.signed_off, value: toSignOffText(sign_off, moment) },
    { label: words.time_zone, value: context.zone },
  ].filter((fact) => fact.value !== '');
}

/** Lists the origin of an imported inspection, and its original score. */
export function listOrigin(
  origin: ImportOrigin | null,
  { words, fill, moment, percent }: Formats,
): ReportDocument['facts'] {
  if (!origin) return [];
  const { file_name: file, at, by: person, score_percent } = origin;
  const from = fill(words.imported_from, { file, date: moment(new Date(at)), person });
  return [
    { label: words.imported, value: from },
    ...(score_percent === null ? [] : [{ label: words.original_score, value: percent(score_percent / 100) }]),
  ];
}

const toSignOffText = (signOff: InspectionRow['sign_off'], moment: Formats['moment']): string =>
  signOff ? [signOff.name, signOff.role, moment(new Date(signOff.at))].filter(Boolean).join(', ') : '';

/** Bars are green from 90 percent, amber from 75 percent and red below. */
export function formatScore({ score, max, percent }: Score, formats: Formats): ScoreLine | null {
  if (percent === null) return null;
  const { words, fill, points, percent: percentText } = formats;
  const tone: Tone = percent >= 90 ? 'green' : percent >= 75 ? 'amber' : 'red';
  return {
    percent: percentText(percent),
    points: fill(words.points, { score: points(score), max: points(max) }),
    share: Math.min(10_000, Math.max(0, Math.round(percent * 100))) / 10_000,
    tone,
  };
}
