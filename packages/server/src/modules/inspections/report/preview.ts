/** A sample report, with which the report settings show what they do. */
import type { QueryOf } from '@rounds/contract/endpoint.ts';
import type { inspections } from '@rounds/contract/inspections';
import type { Language } from '@rounds/contract/languages.ts';
import { REPORT_SECTIONS } from '@rounds/contract/settings/report.ts';
import type { Tx } from '../../../db/database.ts';
import type { Actor, BytesResponse } from '../../../http/module.ts';
import { type Entry, printDocument, type ReportDocument, toPageStyle } from '../../../printing/index.ts';
import type { ScalingContext } from '../../files/index.ts';
import { getReportStyle, type ReportStyle } from '../../settings/index.ts';
import { createFormats } from './formats.ts';
import { openLogo } from './open-pictures.ts';

/** The saved settings with those that are being tried out. */
export function loadPreviewStyle(
  tx: Tx,
  actor: Actor,
  { sections, accent, ...tried }: NonNullable<QueryOf<typeof inspections.getReportPreview>>,
): Promise<ReportStyle> {
  return getReportStyle(tx, actor, {
    ...tried,
    ...(accent !== undefined && { colors: { accent } }),
    ...(sections !== undefined && { sections: REPORT_SECTIONS.filter((one) => sections.split(',').includes(one)) }),
  });
}

const PHOTOS = 4;
const PHOTO_COLOURS = ['#8fb8c4', '#b9c8a9', '#d6bfa0', '#b7b1cf'];

export async function createPreview(
  style: ReportStyle,
  language: Language,
  context: ScalingContext,
): Promise<BytesResponse> {
  const logo = await openLogo(style, context);
  const photos = PHOTO_COLOURS.map((colour, index) => ({
    path: `/pictures/${index}.svg`,
    bytes: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><path fill="${colour}" d="M0 0h640v480H0z"/></svg>`,
    ),
  }));
  const document = {
    ...createSample(
      { language, number_format: style.number_format },
      photos.map(({ path }) => path),
    ),
    page: toPageStyle(style, logo?.path ?? ''),
  };
  const body = await printDocument({ document, pictures: [...photos, ...(logo ? [logo] : [])] }, context);
  return { body, type: 'application/pdf', name: 'preview.pdf', disposition: 'inline' };
}

function createSample(
  { language, number_format }: { readonly language: Language } & Pick<ReportStyle, 'number_format'>,
  photos: readonly string[],
): Omit<ReportDocument, 'page'> {
  const formats = createFormats(language, 'UTC', number_format);
  const { words, fill } = formats;
  const at = new Date('2026-03-12T09:30:00Z');
  const points = (score: number, max: number) =>
    fill(words.points, { score: formats.number(score), max: formats.number(max) });
  const entry = (title: string, answer: string, more: Partial<Entry> = {}): Entry => ({
    kind: 'question',
    reference: '',
    title,
    failed: false,
    photos_above: false,
    statement: [],
    answer,
    unanswered: '',
    tone: 'green',
    points: points(1, 1),
    mark: '',
    rating: null,
    by: '',
    note: '',
    photos: [],
    captions: [],
    of_files: false,
    signatures: [],
    signed_by: '',
    signed_at: '',
    files: [],
    issues: [],
    long: false,
    place: words.sample_section,
    ...more,
  });
  const failed = entry(words.sample_door, words.no, {
    failed: true,
    tone: 'red',
    points: points(0, 1),
    note: words.sample_note,
    photos: photos.slice(0, PHOTOS),
    captions: photos.map(() => ''),
  });
  const parts = [
    { kind: 'section' as const, title: words.sample_section, mark: '' },
    entry(words.sample_clean, words.yes),
    failed,
    entry(words.sample_temperature, `${formats.number(4)} °C`, { tone: '', points: '' }),
  ];
  const kicker = fill(words.kicker, { template: words.sample_template, version: 1 });
  const score = { percent: formats.percent(50), points: points(1, 2), share: 0.5, tone: 'red' as const };
  return {
    direction: 'ltr',
    language,
    form_language: language,
    words,
    title: words.sample_asset,
    kicker,
    author: words.sample_person,
    footer: `R-0042 · ${words.sample_asset} · ${kicker}`,
    facts: [
      { label: words.asset, value: words.sample_asset },
      { label: words.inspector, value: words.sample_person },
      { label: words.document_id, value: 'R-0042' },
      { label: words.started, value: formats.moment(at) },
    ],
    note: '',
    score,
    counts: [
      { label: words.failed_items, value: formats.number(1) },
      { label: words.answered, value: `${formats.number(3)}/${formats.number(3)}` },
    ],
    groups: [{ ...score, title: words.sample_section, level: 0 }],
    failed: [failed],
    issues: { columns: [], rows: [] },
    parts,
  };
}
