/** Builds the printed report: what its head says, and the evaluated items as text. */
import { getTextDirection } from '@rounds/contract/languages.ts';
import { addBreaks, DEFAULT_PAGE_STYLE, type ReportDocument } from '../../../printing/index.ts';
import { translateDocument } from '../answers/print-words.ts';
import { createFormats, type Formats } from './formats.ts';
import { printIssues } from './printed-issues.ts';
import { formatScore, listFacts, listOrigin } from './report-head.ts';
import { type Part, ReportParts } from './report-parts.ts';
import type { PicturePaths, ReportSource } from './report-source.ts';

export function buildReport(source: ReportSource, pictures: PicturePaths): ReportDocument {
  const { inspection, state, language, issues = [] } = source;
  const formats = createFormats(language, inspection.context.zone, source.number_format);
  const { words, fill } = formats;
  const document = translateDocument(state.version.document, [source.formLanguage, language]);
  const direction = getTextDirection(document.language);
  const { parts, groups, failed, questions } = new ReportParts(source, document, formats, pictures);
  const { progress, score } = state.computed;
  const isTranslated = document.language !== state.version.document.language;
  const template_title = isTranslated ? document.title : inspection.template_title;
  const version_title = (isTranslated && document.version_title) || state.version.version_title;
  const version = version_title ? `${inspection.template_version} (${version_title})` : inspection.template_version;
  const kicker = fill(words.kicker, { template: template_title, version });
  return {
    direction,
    language: direction === 'rtl' ? document.language : language,
    form_language: document.language,
    page: source.page ?? DEFAULT_PAGE_STYLE,
    words,
    title: inspection.asset_name || inspection.title || template_title,
    kicker: [inspection.document_id, kicker].filter(Boolean).join(' · '),
    author: inspection.user_name,
    footer: [inspection.document_id, inspection.asset_name || inspection.title, kicker].filter(Boolean).join(' · '),
    facts: [...listFacts(source, formats), ...listOrigin(source.origin ?? null, formats)],
    note: addBreaks(inspection.note),
    score: formatScore(score, formats),
    counts: [
      { label: words.failed_items, value: formats.number(progress.failed) },
      { label: words.answered, value: `${formats.number(progress.answered)}/${formats.number(progress.total)}` },
    ],
    groups,
    failed,
    issues: printIssues({ issues, language, formats, questions }),
    parts: [...parts.filter(hasContent), ...toSignatureParts(source, formats, pictures)],
  };
}

/** A start or end page without questions would print as a heading without content. */
function hasContent(part: Part, index: number, parts: readonly Part[]): boolean {
  if (part.kind === 'question' || part.kind === 'text') return true;
  const next = parts.slice(index + 1).find(({ kind }) => kind !== 'section');
  return next !== undefined && next.kind !== 'page';
}

/** The drawn signature of the sign-off, below all answers; who signed is among the facts. */
function toSignatureParts(
  { inspection: { sign_off } }: ReportSource,
  { words, moment }: Formats,
  pictures: PicturePaths,
): readonly Part[] {
  const picture = pictures.get(sign_off?.file_uuid ?? '');
  if (!sign_off || picture === undefined) return [];
  const none = {
    reference: '',
    statement: [],
    failed: false,
    photos_above: false,
    answer: '',
    unanswered: '',
    tone: '',
  } as const;
  const empty = {
    points: '',
    mark: '',
    rating: null,
    by: '',
    note: '',
    photos: [],
    captions: [],
    files: [],
    issues: [],
    place: '',
  } as const;
  const signed_by = addBreaks([sign_off.name, sign_off.role].filter(Boolean).join(', '));
  const signature = { signatures: [picture], signed_by, signed_at: moment(new Date(sign_off.at)) };
  const title = words.signed_off;
  return [{ kind: 'question', title, ...none, ...empty, ...signature, of_files: true, long: false }];
}
