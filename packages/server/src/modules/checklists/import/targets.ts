/** Guesses which column of a file means what, by the names that people give to columns in three languages. */
import type { ImportTarget } from '@rounds/contract/checklists';
import { type ColumnNames, guessByName, knownNames, valuesOf } from '../../../imports/in-thread.ts';
import type { Table, TableColumn } from '../../../sheets/index.ts';

/** Best names first: a file with `chapter_name` and `area` has its pages in the former. */
const NAMES: ColumnNames<ImportTarget> = {
  page: [
    ...['page', 'page name', 'page title', 'seite', 'chapter name', 'chapter', 'kapitel', 'kapitelname', 'chapitre'],
    ...['nom du chapitre', 'category name', 'category', 'kategorie', 'categorie', 'rubrique', 'theme', 'thema'],
    ...['thematique', 'area', 'bereich', 'domaine', 'domain', 'topic', 'zone'],
  ],
  section: [
    ...['section', 'section name', 'section title', 'abschnitt', 'abschnittsname', 'nom de la section', 'subsection'],
    ...[
      'unterabschnitt',
      'sous section',
      'subcategory',
      'unterkategorie',
      'sous categorie',
      'group',
      'gruppe',
      'groupe',
    ],
  ],
  question: [
    ...['question', 'questions', 'frage', 'fragen', 'question text', 'fragetext', 'req description', 'requirement'],
    ...['requirement description', 'anforderung', 'exigence', 'test name', 'check', 'check point', 'checkpoint'],
    ...['prufpunkt', 'pruffrage', 'point de controle', 'controle', 'control', 'criterion', 'kriterium', 'critere'],
    ...[
      'item',
      'task',
      'aufgabe',
      'tache',
      'test',
      'text',
      'texte',
      'title',
      'titel',
      'titre',
      'intitule',
      'libelle',
      'label',
    ],
  ],
  type: [
    ...['type', 'typ', 'question type', 'fragetyp', 'type de question', 'answer type', 'antworttyp', 'type de reponse'],
    ...['response type', 'field type', 'item type', 'itemtype', 'art'],
  ],
  options: [
    ...['options', 'optionen', 'choices', 'choix', 'answers', 'antworten', 'reponses', 'responses', 'auswahl'],
    ...['antwortmoglichkeiten', 'reponses possibles', 'answer options', 'antwortauswahl', 'jeu de reponses', 'values'],
  ],
  description: [
    ...[
      'description',
      'beschreibung',
      'help',
      'hilfe',
      'aide',
      'hint',
      'hinweis',
      'hinweise',
      'indication',
      'guidance',
    ],
    ...[
      'objectives',
      'objective',
      'ziele',
      'ziel',
      'objectifs',
      'objectif',
      'explanation',
      'erlauterung',
      'explication',
    ],
    ...['instructions', 'details', 'info'],
  ],
  required: [
    ...['required', 'mandatory', 'pflicht', 'pflichtfrage', 'pflichtfeld', 'erforderlich', 'obligatoire', 'requis'],
  ],
  points: [
    'points',
    'punkte',
    'point',
    'score',
    'punktzahl',
    'max score',
    'max points',
    'item max score',
    'itemmaxscore',
    'bareme',
    'weight',
    'gewicht',
  ],
  reference_key: [
    ...['reference key', 'key', 'schlussel', 'cle', 'reference', 'referenz', 'ref', 'req id', 'requirement id', 'id'],
    ...['question id', 'fragen id', 'test id', 'kennung', 'identifiant', 'identifier', 'code', 'number', 'no', 'nr'],
    ...['nummer', 'numero', 'n°', '#'],
  ],
};

export const isKnownColumnName = knownNames(NAMES);

/** Column index to target; no target and no column is named twice. */
export function guessTargets(table: Table, pageRows: boolean): ReadonlyMap<number, ImportTarget> {
  const guessed = guessByName(table, NAMES);
  const free = () => table.columns.filter((column) => !guessed.has(column.index));
  const has = (target: ImportTarget) => [...guessed.values()].includes(target);
  if (!has('reference_key')) {
    const candidates = table.header ? free().filter((column) => pageRows && column === table.columns[0]) : free();
    const column = candidates.find((candidate) => looksLikeKeys(valuesOf(table, candidate)));
    if (column) guessed.set(column.index, 'reference_key');
  }
  if (!has('question')) {
    const column =
      longestTexts(table, free()) ?? table.columns.find(({ index }) => guessed.get(index) === 'description');
    if (column) guessed.set(column.index, 'question');
  }
  return guessed;
}

/** Short, without blanks, with a digit, each another one, save for the odd heading between. */
function looksLikeKeys(values: readonly string[]): boolean {
  const keys = values.filter((value) => /^[\p{L}._-]*\d[\p{L}\d._-]*$/u.test(value) && value.length <= 40);
  return keys.length >= 2 && keys.length >= values.length * 0.7 && new Set(keys).size === keys.length;
}

/** The column with the longest texts on average; keys, numbers and addresses have no blanks and do not count. */
function longestTexts(table: Table, columns: readonly TableColumn[]): TableColumn | undefined {
  const lengths = columns.map((column) => {
    const values = valuesOf(table, column);
    const total = values.filter((value) => value.includes(' ')).reduce((sum, value) => sum + value.length, 0);
    return { column, average: values.length === 0 ? 0 : total / values.length };
  });
  return lengths.filter(({ average }) => average > 8).sort((a, b) => b.average - a.average)[0]?.column;
}
