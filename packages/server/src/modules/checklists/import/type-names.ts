/** The question types that a file can contain, and the words that people use for them. */
import { IMPORT_TYPES as IMPORT_TYPE_NAMES, type ImportTypeName } from '@rounds/contract/checklists';
import type { ItemOptions, ItemType } from '@rounds/engine';
import { normalizeName } from '../../../import-reading/task.ts';

interface ImportType {
  readonly type: ItemType;
  /** Options that the word implies: multiple selection, a date without a time. */
  readonly options?: ItemOptions;
  /** Synonyms in English, German and French. The key and the names in `import-type.json` are recognized, too. */
  readonly words: readonly string[];
}

/** Overrides the default value of new date questions, which is the start of the inspection. */
const NO_DEFAULT_DATE = { default_value: { type: 'none' } };
const DATE = { ...NO_DEFAULT_DATE, date: true, time: false, date_time_shape: 'year_month_day' };
const TIME = { ...NO_DEFAULT_DATE, date: false, time: true, date_time_shape: 'hour_minute' };

export const IMPORT_TYPES = {
  yesno: { type: 'yesno', words: ['yes no', 'boolean', 'bool', 'ja nein', 'oui non', 'question'] },
  switch: { type: 'switch', words: ['toggle', 'umschalter', 'bascule'] },
  checkbox: {
    type: 'checkbox',
    words: ['kontrollkästchen', 'kästchen', 'check', 'tick', 'tick box', 'check box', 'haken', 'häkchen', 'case'],
  },
  list: {
    type: 'list',
    words: [
      ...['choice', 'single choice', 'select', 'radio', 'auswahl', 'einfachauswahl', 'choix'],
      ...['choose one', 'pick one', 'one of', 'eine auswahl', 'einzelauswahl', 'choix unique', 'un choix'],
    ],
  },
  list_multiple: {
    type: 'list',
    options: { multiple_selection: true },
    words: [
      ...['multiple', 'multi select', 'multiselect', 'mehrfach', 'choix multiples', 'choix multiple'],
      ...['choose several', 'pick several', 'several', 'mehrere', 'plusieurs', 'plusieurs choix'],
    ],
  },
  dropdown: {
    type: 'dropdown',
    words: [
      'dropdown',
      'dropdown liste',
      'drop down',
      'auswahlliste',
      'auswahlfeld',
      'aufklappliste',
      'menu déroulant',
    ],
  },
  textAnswer: {
    type: 'textAnswer',
    words: [
      ...['text', 'texte', 'text answer', 'short text', 'string', 'kurzer text', 'texte court', 'textsingle'],
      ...['text single', 'address', 'adresse', 'free text', 'freitext', 'freier text', 'texte libre', 'words'],
    ],
  },
  longText: {
    type: 'longText',
    words: ['textarea', 'paragraph', 'mehrzeiliger text', 'absatz', 'paragraphe', 'text multiple'],
  },
  instruction: {
    type: 'instruction',
    words: [
      ...['anweisung', 'instruction', 'note', 'information', 'info', 'hinweis', 'consigne', 'information text'],
      ...['information media', 'information weblink'],
    ],
  },
  number: {
    type: 'number',
    words: [
      ...['numeric', 'integer', 'decimal', 'numerisch', 'ganzzahl', 'numérique', 'entier'],
      ...['amount', 'quantity', 'measurement', 'temperature', 'anzahl', 'menge', 'messwert', 'temperatur'],
      ...['quantité', 'mesure', 'température'],
    ],
  },
  slider: { type: 'slider', words: ['range', 'regler', 'réglette'] },
  date: { type: 'datetime', options: DATE, words: ['day', 'tag', 'jour'] },
  time: { type: 'datetime', options: TIME, words: ['time of day', 'zeit', 'heure du jour'] },
  datetime: {
    type: 'datetime',
    options: NO_DEFAULT_DATE,
    words: ['date and time', 'datum und uhrzeit', 'date et heure', 'date time', 'timestamp', 'zeitpunkt', 'date heure'],
  },
  photo: { type: 'photo', words: ['picture', 'image', 'camera', 'bild', 'foto', 'photographie', 'media', 'drawing'] },
  video: { type: 'video', words: ['film', 'movie'] },
  audio: { type: 'audio', words: ['sound', 'recording', 'ton', 'tonaufnahme', 'son'] },
  signature: { type: 'signature', words: ['sign', 'visum'] },
  acknowledgment: {
    type: 'acknowledgment',
    words: ['acknowledgment', 'acknowledgement', 'confirm', 'confirmation', 'kenntnisnahme', 'prise de connaissance'],
  },
  qr: { type: 'qr', words: ['qr', 'qrcode'] },
  barcode: { type: 'barcode', words: ['bar code', 'strichcode', 'ean', 'scanner'] },
} as const satisfies Record<ImportTypeName, ImportType>;
/** Finds the type that a word in a file means. */
export type FindType = (text: string) => ImportTypeName | undefined;
export { IMPORT_TYPE_NAMES, type ImportTypeName };

/** Words for rows that are headings of the questions below them. */
const HEADINGS: ReadonlySet<string> = new Set([
  ...['section', 'category', 'heading', 'header', 'group', 'abschnitt', 'kategorie', 'uberschrift', 'gruppe'],
  ...['rubrique', 'categorie', 'titre', 'groupe'],
]);
/** Words for rows that begin a page. */
const PAGE_HEADINGS: ReadonlySet<string> = new Set(['page', 'seite', 'chapter', 'kapitel', 'chapitre']);
export const isPageHeading = (type: string): boolean => PAGE_HEADINGS.has(normalizeName(type));
export const isHeading = (type: string): boolean => HEADINGS.has(normalizeName(type));

/** Creates a look-up of types by any of their words; `names` are the names of the types in each language. */
export function createTypeFinder(names: readonly Readonly<Record<ImportTypeName, string>>[]) {
  const typesByName = new Map<string, ImportTypeName>();
  for (const name of IMPORT_TYPE_NAMES) {
    const words = [name, ...names.map((language) => language[name]), ...IMPORT_TYPES[name].words];
    for (const word of words) typesByName.set(normalizeName(word), name);
  }
  return (text: string): ImportTypeName | undefined => typesByName.get(normalizeName(text));
}
