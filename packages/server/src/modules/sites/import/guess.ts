/** Guesses which columns hold the levels of a tree, or the numbers, parents and titles of its nodes. */
import { SITE_LEVEL_TARGETS, type SiteImportLayout, type SiteImportTarget } from '@rounds/contract/sites/import.ts';
import {
  type ColumnNames,
  createNameMatcher,
  guessColumns,
  normalizeName,
  sampleValues,
} from '../../../import-reading/task.ts';
import type { Table, TableColumn } from '../../../sheets/index.ts';

const DETAILS = ['is_site', 'note', 'address', 'address_2', 'address_3', 'address_4', 'time_zone'] as const;
type Detail = (typeof DETAILS)[number];
type Named = 'number' | 'parent' | 'title' | Detail;

const NAMES: ColumnNames<Named> = {
  parent: [
    ...['parent', 'parent id', 'parent number', 'parent no', 'parent node', 'belongs to', 'part of', 'in'],
    ...['übergeordnet', 'ubergeordnet', 'ubergeordnete nummer', 'ubergeordnete nr', 'elternnummer', 'gehort zu'],
    ...['numero parent', 'n parent', 'n° parent', 'id parent', 'fait partie de', 'appartient a'],
  ],
  number: [
    ...['number', 'no', 'nr', 'id', 'node id', 'site id', 'site number', 'key', 'code'],
    ...['nummer', 'standortnummer', 'kennung', 'schlussel', 'numero', 'n°', 'identifiant'],
  ],
  title: ['title', 'name', 'titel', 'bezeichnung', 'titre', 'nom', 'designation', 'site name', 'label'],
  is_site: ['is site', 'is_site', 'site?', 'ist standort', 'est un site'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'notiz', 'bemerkung', 'anmerkung', 'remarque'],
  time_zone: ['time zone', 'timezone', 'tz', 'zeitzone', 'fuseau horaire', 'fuseau'],
  address: [
    ...['address', 'street address', 'physicaladdress', 'address line 1', 'street', 'adresse', 'anschrift'],
    ...['strasse', 'straße', 'rue', 'postal address', 'postanschrift'],
  ],
  address_2: [
    ...['address line 2', 'address 2', 'postal code', 'postcode', 'zip', 'zip code', 'plz', 'postleitzahl'],
    ...['adresse 2', 'code postal'],
  ],
  address_3: ['address line 3', 'address 3', 'adresse 3', 'physicalcity'],
  address_4: ['address line 4', 'address 4', 'adresse 4'],
};

/** Usual names of levels, in any order: the columns of a sheet are ordered from the outside in. */
const LEVELS = new Set([
  ...['company', 'organisation', 'organization', 'continent', 'region', 'country', 'state', 'province', 'district'],
  ...['city', 'town', 'campus', 'plant', 'factory', 'location', 'site', 'area', 'zone', 'building', 'block', 'wing'],
  ...['floor', 'storey', 'level', 'hall', 'room', 'department', 'line', 'ward', 'section'],
  ...['firma', 'unternehmen', 'kontinent', 'land', 'bundesland', 'bezirk', 'stadt', 'ort', 'werk', 'standort'],
  ...['bereich', 'gebaude', 'trakt', 'etage', 'stockwerk', 'geschoss', 'ebene', 'halle', 'raum', 'zimmer', 'abteilung'],
  ...['entreprise', 'societe', 'pays', 'departement', 'ville', 'usine', 'lieu', 'secteur', 'batiment', 'aile', 'etage'],
  ...['niveau', 'salle', 'piece', 'service'],
]);
const NUMBERED_LEVEL = /^(?:level|ebene|niveau|stufe|hierarchy|hierarchie|l) ?\d{1,2}$/;

const isKnownLevel = (text: string): boolean => {
  const name = normalizeName(text);
  return LEVELS.has(name) || NUMBERED_LEVEL.test(name);
};
const isKnownName = createNameMatcher(NAMES);
export const isKnownColumn = (text: string): boolean => isKnownName(text) || isKnownLevel(text);

export function guessSiteTargets(table: Table): {
  readonly layout: SiteImportLayout;
  readonly guesses: ReadonlyMap<number, SiteImportTarget>;
} {
  const columns = guessColumns(table, NAMES);
  const has = (target: Named) => [...columns.values()].includes(target);
  if (has('number') && has('parent')) return { layout: 'parents', guesses: columns };
  const guesses = new Map<number, SiteImportTarget>();
  // Floors may be numbered, but decimals are measures, such as an area.
  const isMeasure = (column: TableColumn) => sampleValues(table, column).some((value) => /^\d+[.,]\d+$/.test(value));
  const levels = table.header
    ? table.columns.filter((column) => isKnownLevel(column.name) && !isMeasure(column))
    : table.columns.slice(0, 1);
  // A sheet with one column of titles is a list, which is a tree of one level.
  const levelColumns = levels.length > 0 ? levels : table.columns.slice(0, 1);
  for (const [position, { index }] of levelColumns.slice(0, SITE_LEVEL_TARGETS.length).entries()) {
    guesses.set(index, SITE_LEVEL_TARGETS[position]!);
  }
  for (const [index, target] of columns) {
    if (DETAILS.some((detail) => detail === target) && !guesses.has(index)) guesses.set(index, target);
  }
  return { layout: 'levels', guesses };
}
