/** The columns of a table that describe an inspection or an answer, by their usual names. */
import type { InspectionImportTarget, InspectionRowKind } from '@rounds/contract/inspections';
import {
  type ColumnNames,
  createNameMatcher,
  guessColumns,
  normalizeName,
  sampleValues,
} from '../../../import-reading/task.ts';
import type { Table } from '../../../sheets/index.ts';

export const TARGET_NAMES: ColumnNames<InspectionImportTarget> = {
  external_id: [
    ...['uuid', 'meta instanceid', 'instanceid', 'key', 'inspection id', 'inspectionid', 'audit id', 'auditid'],
    ...['inspection number', 'audit number', 'report id', 'report number', 'submission id', 'record id', 'id'],
    ...['inspektionsnummer', 'prüfnummer', 'prufnummer', 'berichtsnummer', 'numero d inspection', 'nr'],
  ],
  completed_at: [
    ...['completed at', 'completed on', 'completed', 'end', 'completiondate', 'date completed', 'completion date'],
    ...['submission time', 'submissiondate', 'submission date', 'inspection date', 'inspectiondate', 'audit date'],
    ...['inspected at', 'inspected on', 'date', 'conducted on', 'abgeschlossen am', 'abgeschlossen', 'prufdatum'],
    ...['inspektionsdatum', 'datum', 'terminee le', 'date d inspection', 'date de fin'],
  ],
  started_at: [
    ...['started at', 'started on', 'start', 'date started', 'start date', 'starttime', 'begonnen am', 'beginn'],
    ...['debut', 'commencee le', 'date de debut'],
  ],
  person: [
    ...['inspector', 'inspected by', 'conducted by', 'prepared by', 'auditor', 'author', 'submitted by', 'submitter'],
    ...['submittername', 'username', 'user', 'person', 'enumerator', 'inspektor', 'prufer', 'pruferin'],
    ...['prufende person', 'geprüft von', 'gepruft von', 'inspecteur', 'inspectrice', 'realisee par'],
  ],
  asset: [
    ...['asset id', 'asset number', 'asset', 'assetid', 'trackingnumber', 'tracking number', 'equipment'],
    ...['equipment id', 'business name', 'facility', 'site', 'objekt', 'objektnummer', 'anlage', 'equipement'],
  ],
  title: ['title', 'inspection title', 'audit title', 'audit name', 'titel', 'titre'],
  note: ['inspection note', 'remarks', 'remark', 'bemerkung', 'bemerkungen', 'remarque', 'remarques'],
  score: ['score percent', 'score percentage', 'score', 'inspection score', 'ergebnis', 'resultat'],
  question: ['question', 'question key', 'variable', 'item', 'check', 'frage', 'element'],
  answer: ['answer', 'response', 'value', 'result', 'antwort', 'wert', 'reponse', 'valeur'],
  answer_note: ['answer note', 'comment', 'note', 'notes', 'kommentar', 'notiz', 'commentaire'],
  answer_row: ['answer row', 'row', 'group row', 'repeat', 'zeile', 'ligne'],
};

const ANSWER_TARGETS: readonly InspectionImportTarget[] = ['question', 'answer', 'answer_note', 'answer_row'];

export const isKnownName = createNameMatcher(TARGET_NAMES);

/** Names that programs for forms give to columns of their own. */
const SUBMISSION_NAMES = ['uuid', 'meta instanceid', 'submission time', 'submissiondate', 'instanceid'];
const SUBMISSION_MARKS = /^_(?:uuid|index|submission_time|submitted_by)$|^meta[/-]instanceID$|^SubmissionDate$/;

export const isSubmissionTable = ({ columns }: Table): boolean =>
  columns.some(({ name }) => SUBMISSION_MARKS.test(name)) &&
  columns.some(({ name }) => SUBMISSION_NAMES.includes(normalizeName(name)));

/** A row is an answer if columns have the names of questions and answers. */
export function guessRowKind(table: Table): InspectionRowKind {
  const names = table.columns.map(({ name }) => normalizeName(name));
  const has = (target: InspectionImportTarget) => names.some((name) => TARGET_NAMES[target].includes(name));
  return has('question') && has('answer') ? 'answer' : 'inspection';
}

export function guessTargets(table: Table, kind: InspectionRowKind): Map<number, InspectionImportTarget> {
  const guessed = guessColumns(table, TARGET_NAMES);
  for (const [index, target] of guessed) {
    if (kind === 'inspection' && ANSWER_TARGETS.includes(target)) guessed.delete(index);
  }
  // An example is “Round ID”, if each row has another one.
  const key = table.columns.find(({ index, name }) => !guessed.has(index) && /[\s_-]id$/i.test(name));
  const hasKey = [...guessed.values()].includes('external_id');
  if (kind === 'inspection' && key && !hasKey && isDistinct(sampleValues(table, key)))
    guessed.set(key.index, 'external_id');
  return guessed;
}

const isDistinct = (values: readonly string[]): boolean => values.length > 0 && new Set(values).size === values.length;
