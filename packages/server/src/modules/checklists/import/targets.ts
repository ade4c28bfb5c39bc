/** Guesses what the columns of a file contain by their usual names in three languages. */
import type { ImportTarget } from '@rounds/contract/checklists';
import { type ColumnNames, createNameMatcher, guessColumns, sampleValues } from '../../../import-reading/task.ts';
import type { Table, TableColumn } from '../../../sheets/index.ts';

/** The names of the targets on the screen, in three languages. */
const OWN_NAMES: ColumnNames<ImportTarget> = {
  page: ['page', 'seite'],
  section: ['section', 'abschnitt'],
  question: ['question', 'frage'],
  type: ['type', 'question type', 'fragetyp', 'type de question'],
  options: ['options', 'answers', 'antworten', 'reponses'],
  global_response: ['global response', 'globale antwort', 'reponse globale'],
  failing: ['failing answer', 'nicht bestanden bei', 'reponse non conforme'],
  description: ['description', 'help text', 'hilfetext', 'texte d’aide', "texte d'aide", 'aide'],
  required: ['required', 'pflicht', 'erforderlich', 'obligatoire'],
  points: ['points', 'punkte'],
  reference: ['reference', 'referenz'],
  reference_key: ['reference key', 'variable'],
};

/** Best names first: in a file with `chapter_name` and `area`, pages are in the former. */
const COLUMN_NAMES: ColumnNames<ImportTarget> = {
  page: [
    ...['page', 'page name', 'page title', 'seite', 'chapter name', 'chapter', 'kapitel', 'kapitelname', 'chapitre'],
    ...['nom du chapitre', 'category name', 'category', 'kategorie', 'categorie', 'rubrique', 'theme', 'thema'],
    ...['thematique', 'area', 'bereich', 'domaine', 'domain', 'topic', 'zone', 'form name', 'pagina', 'capitulo'],
    ...['department', 'abteilung', 'service', 'room', 'raum', 'salle', 'location', 'ort', 'lieu', 'emplacement'],
  ],
  section: [
    ...[
      'section header',
      'seccion',
      'section',
      'section name',
      'section title',
      'abschnitt',
      'abschnittsname',
      'nom de la section',
      'subsection',
    ],
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
    ...['sub area', 'subarea', 'area', 'zone', 'teilbereich', 'unterbereich', 'bereich', 'sous zone', 'sous domaine'],
    ...['domaine', 'room', 'raum', 'salle', 'piece', 'block', 'teil', 'partie', 'theme', 'thema', 'topic'],
  ],
  question: [
    ...[
      'question',
      'questions',
      'frage',
      'fragen',
      'question text',
      'fragetext',
      'req description',
      'requirement',
      'field label',
      'pregunta',
    ],
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
    ...['what to check', 'what to inspect', 'check item', 'checklist item', 'inspection item', 'inspection point'],
    ...['was wird gepruft', 'zu prufen', 'kontrollpunkt', 'prufgegenstand', 'prufung', 'kontrolle'],
    ...['point a verifier', 'a verifier', 'point de verification', 'element a controler', 'verification'],
  ],
  type: [
    ...['type', 'typ', 'question type', 'fragetyp', 'type de question', 'answer type', 'antworttyp', 'type de reponse'],
    ...['response type', 'field type', 'item type', 'itemtype', 'art'],
    ...['type of answer', 'type of question', 'type of response', 'kind', 'kind of answer', 'answer format'],
    ...['art der antwort', 'art der frage', 'typ der antwort', 'antwortart', 'fragenart', 'antwortformat'],
    ...['type de la reponse', 'genre de reponse', 'nature de la reponse', 'format de reponse'],
  ],
  options: [
    ...['options', 'optionen', 'choices', 'choix', 'answers', 'antworten', 'reponses', 'responses', 'auswahl'],
    ...[
      'choices calculations or slider labels',
      'choices or calculations',
      'respuestas',
      'antwortmoglichkeiten',
      'reponses possibles',
      'answer options',
      'antwortauswahl',
      'jeu de reponses',
      'values',
    ],
    ...['possible answers', 'answer choices', 'list of answers', 'mogliche antworten', 'antwortoptionen'],
    ...['auswahlmoglichkeiten', 'choix possibles', 'choix de reponse', 'choix de reponses', 'options de reponse'],
  ],
  global_response: [
    ...[
      'global response',
      'globale antwort',
      'reponse globale',
      'response set',
      'antwortset',
      'jeu de reponses global',
    ],
  ],
  failing: [
    ...['failing answer', 'failed answer', 'fails on', 'fails if', 'fail if', 'defect if', 'bad answer'],
    ...['nicht bestanden bei', 'mangel bei', 'mangel wenn', 'durchgefallen bei', 'schlechte antwort'],
    ...['reponse non conforme', 'non conforme si', 'echec si', 'mauvaise reponse'],
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
    ...['instructions', 'details', 'info', 'field note', 'descripcion'],
    ...[
      'hints',
      'tip',
      'tips',
      'tipp',
      'tipps',
      'help text',
      'note',
      'notes',
      'remark',
      'remarks',
      'comment',
      'comments',
    ],
    ...[
      'hilfetext',
      'hinweistext',
      'prufhinweis',
      'bemerkung',
      'bemerkungen',
      'anmerkung',
      'kommentar',
      'worauf achten',
    ],
    ...[
      'conseil',
      'conseils',
      'consigne',
      'consignes',
      'remarque',
      'remarques',
      'commentaire',
      'precision',
      'precisions',
    ],
  ],
  required: [
    ...[
      'required',
      'required field?',
      'mandatory',
      'pflicht',
      'pflichtfrage',
      'pflichtfeld',
      'erforderlich',
      'obligatoire',
      'requis',
    ],
    ...[
      'required?',
      'mandatory?',
      'is required',
      'is mandatory',
      'mandatory field',
      'compulsory',
      'obligatory',
      'must',
    ],
    ...['pflicht?', 'pflichtangabe', 'zwingend', 'verpflichtend', 'notwendig', 'muss'],
    ...['obligatoire ?', 'obligatoire?', 'reponse obligatoire', 'question obligatoire', 'champ obligatoire'],
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
    'weighting',
    'gewicht',
    'gewichtung',
    'ponderation',
    'points max',
    'max punkte',
  ],
  reference: [
    ...['reference', 'referenz', 'ref', 'req id', 'requirement id', 'id', 'question id', 'fragen id', 'test id'],
    ...['kennung', 'identifiant', 'identifier', 'code', 'number', 'no', 'nr', 'nummer', 'numero', 'n°', '#'],
  ],
  reference_key: ['reference key', 'variable field name', 'variable', 'variable name', 'key', 'schlussel', 'cle'],
};

export const isKnownColumnName = createNameMatcher(COLUMN_NAMES);

/** Targets by column index. Each target occurs at most once. */
export function guessTargets(table: Table, pageRows: boolean): ReadonlyMap<number, ImportTarget> {
  const guessed = guessColumns(table, COLUMN_NAMES, OWN_NAMES);
  const unassigned = () => table.columns.filter((column) => !guessed.has(column.index));
  const has = (target: ImportTarget) => [...guessed.values()].includes(target);
  if (!has('reference')) {
    const candidates = table.header
      ? unassigned().filter((column) => pageRows && column === table.columns[0])
      : unassigned();
    const column = candidates.find((candidate) => looksLikeCodes(sampleValues(table, candidate)));
    if (column) guessed.set(column.index, 'reference');
  }
  if (!has('question')) {
    const column =
      findLongestTexts(table, unassigned()) ?? table.columns.find(({ index }) => guessed.get(index) === 'description');
    if (column) guessed.set(column.index, 'question');
  }
  return guessed;
}

/** Codes are short, unique, without spaces and contain a digit. A few other values, such as headings, are tolerated. */
function looksLikeCodes(values: readonly string[]): boolean {
  const codes = values.filter((value) => /^[\p{L}._-]*\d[\p{L}\d._-]*$/u.test(value) && value.length <= 40);
  return codes.length >= 2 && codes.length >= values.length * 0.7 && new Set(codes).size === codes.length;
}

/** The column with the longest texts on average, ignoring codes, numbers and URLs, which have no spaces. */
function findLongestTexts(table: Table, columns: readonly TableColumn[]): TableColumn | undefined {
  const lengths = columns.map((column) => {
    const values = sampleValues(table, column);
    const total = values.filter((value) => value.includes(' ')).reduce((sum, value) => sum + value.length, 0);
    return { column, average: values.length === 0 ? 0 : total / values.length };
  });
  return lengths.filter(({ average }) => average > 8).sort((a, b) => b.average - a.average)[0]?.column;
}
