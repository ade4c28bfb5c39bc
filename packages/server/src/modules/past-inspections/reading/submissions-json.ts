/** Reads submissions of Kobo and ODK as JSON: paths with slashes or nested groups, and repeating groups as lists. */
import { isRecord } from '@rounds/engine';
import { type Json, readText, toList, toMoment, toNumber, toObject } from './json-values.ts';
import { planColumn } from './plan-columns.ts';
import type { SourceAnswer, SourceFile, SourceInspection, SourceQuestion, SourceValue } from './source.ts';
import { isOwnColumn } from './submission-columns.ts';

/** An answer of one submission that is a file has the name of one of its attachments. */
const MEDIA_NAME = /\.(?:jpe?g|png|gif|webp|heic|mp4|mov|webm|m4a|mp3|amr|wav|ogg|pdf)$/i;
const GEOPOINT = /^-?\d{1,2}(?:\.\d+)? -?\d{1,3}(?:\.\d+)? -?\d+(?:\.\d+)? \d+(?:\.\d+)?$/;

/** The submissions in the answer of a server, or in a list. */
export function listSubmissions(values: readonly unknown[]): readonly Json[] {
  return values.flatMap((value) => {
    if (!isRecord(value)) return [];
    const page = Array.isArray(value.results) ? value.results : Array.isArray(value.value) ? value.value : null;
    return page ? page.filter(isRecord) : [value];
  });
}

export function readSubmissions(submissions: readonly Json[]): SourceFile {
  const values = new Map<string, string[]>();
  const repeated = new Map<string, string>();
  const inspections = submissions.map((submission, index): SourceInspection => {
    const answers: SourceAnswer[] = [];
    collect(submission, { prefix: '', rows: [], row: index + 1, repeat: '' }, answers, repeated);
    for (const { key, value } of answers)
      if (typeof value === 'string') values.set(key, [...(values.get(key) ?? []), value]);
      else values.set(key, values.get(key) ?? []);
    return { ...toHead(submission, index + 1), answers };
  });
  const questions = [...values].map(([key, all]): SourceQuestion => {
    const repeat = repeated.get(key);
    const name = key.slice(key.lastIndexOf('/') + 1);
    const plan = all.some((value) => MEDIA_NAME.test(value))
      ? { type: 'photo' as const }
      : planColumn(name, all, false);
    return {
      key,
      title: name,
      names: [name],
      plan: { ...plan, page: null, section: repeat ?? null, ...(repeat && { repeats: true }) },
    };
  });
  return {
    format: 'submissions_json',
    system: 'submission',
    template_title: readText(submissions[0]?._xform_id_string),
    questions,
    inspections,
    problems: [],
    notes: [],
  };
}

const toHead = (submission: Json, row: number): Omit<SourceInspection, 'answers'> => {
  const system = toObject(submission.__system);
  const meta = toObject(submission.meta);
  return {
    row,
    external_id:
      readText(submission._uuid) ||
      readText(submission['meta/instanceID']).replace(/^uuid:/, '') ||
      readText(submission.__id).replace(/^uuid:/, '') ||
      readText(meta.instanceID).replace(/^uuid:/, '') ||
      readText(submission._id),
    started_at: toMoment(submission.start),
    completed_at: toMoment(submission.end) ?? toMoment(submission._submission_time) ?? toMoment(system.submissionDate),
    person: readText(submission._submitted_by) || readText(submission.username) || readText(system.submitterName),
    asset: '',
    title: readText(submission['meta/instanceName']) || readText(meta.instanceName),
    note: '',
    percent: null,
  };
};

interface Place {
  readonly prefix: string;
  readonly rows: readonly string[];
  readonly row: number;
  readonly repeat: string;
}

function collect(node: Json, place: Place, answers: SourceAnswer[], repeated: Map<string, string>): void {
  for (const [name, value] of Object.entries(node)) {
    const key = place.prefix === '' || name.startsWith(`${place.prefix}/`) ? name : `${place.prefix}/${name}`;
    if ((place.prefix === '' && (isOwnColumn(name) || name === 'start' || name === 'end')) || name.includes('@odata'))
      continue;
    const rows = toList(value);
    if (rows.length > 0 && rows.every(isRecord)) {
      for (const [at, row] of rows.entries())
        collect(
          row as Json,
          { ...place, prefix: key, rows: [...place.rows, String(at + 1)], repeat: key },
          answers,
          repeated,
        );
      continue;
    }
    const location = toLocation(value);
    if (isRecord(value) && !location) {
      collect(value, { ...place, prefix: key }, answers, repeated);
      continue;
    }
    const readValue = location ?? toValue(value);
    if (readValue === null) continue;
    if (place.repeat) repeated.set(key, place.repeat.slice(place.repeat.lastIndexOf('/') + 1));
    const media = typeof readValue === 'string' && MEDIA_NAME.test(readValue) ? { media: [readValue] } : {};
    answers.push({ key, rows: place.rows, value: readValue, ...media, row: place.row, column: key });
  }
}

function toValue(value: unknown): SourceValue | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : null;
  return readText(value) || null;
}

/** `49.1 -122.8 0 5`, or a point as GeoJSON. */
function toLocation(value: unknown): SourceValue | null {
  if (typeof value === 'string' && GEOPOINT.test(value)) {
    const [lat = 0, lng = 0] = value.split(' ').map(Number);
    return { lat, lng };
  }
  if (!isRecord(value) || value.type !== 'Point') return null;
  const [lng, lat] = toList(value.coordinates).map(toNumber);
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
