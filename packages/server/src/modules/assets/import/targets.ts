/** Guesses the columns with the numbers and the names of assets. */
import type { AssetImportTarget } from '@rounds/contract/assets';
import { type ColumnNames, createNameMatcher, guessColumns, sampleValues } from '../../../imports/thread.ts';
import type { Table } from '../../../sheets/index.ts';

/** In order of preference: if a file has `asset id` and `code`, the former is the number. */
const NAMES: ColumnNames<AssetImportTarget> = {
  asset_id: [
    ...['asset id', 'asset number', 'asset no', 'asset tag', 'asset code', 'objektnummer', 'objekt nr', 'objekt id'],
    ...['inventarnummer', 'inventar nr', 'anlagennummer', 'anlagen nr', 'geratenummer', 'standortnummer'],
    ...['numero d equipement', 'numero de l equipement', 'numero d inventaire', 'n° d inventaire', 'id equipement'],
    ...['code equipement', 'inventory number', 'equipment number', 'equipment id', 'tracking number', 'trackingnumber'],
    ...['site id', 'location id', 'facility id', 'number', 'nummer', 'numero', 'n°', 'no', 'nr', 'id', 'kennung'],
    ...['identifier', 'identifiant', 'code', 'key', 'schlussel', 'cle', 'reference', 'referenz', 'ref', 'tag', '#'],
    ...['serial number', 'seriennummer', 'numero de serie'],
  ],
  display_name: [
    ...[
      'display name',
      'asset name',
      'name',
      'asset',
      'objektname',
      'objekt',
      'anzeigename',
      'bezeichnung',
      'benennung',
    ],
    ...['nom d affichage', 'nom de l equipement', 'nom', 'equipement', 'designation', 'libelle', 'intitule'],
    ...['equipment', 'anlage', 'gerat', 'site name', 'site', 'standort', 'facility name', 'facility', 'location'],
    ...['title', 'titel', 'titre', 'label', 'description', 'beschreibung'],
  ],
};

export const isKnownColumnName = createNameMatcher(NAMES);

export function guessTargets(table: Table): ReadonlyMap<number, AssetImportTarget> {
  const guessed = guessColumns(table, NAMES);
  const has = (target: AssetImportTarget) => [...guessed.values()].includes(target);
  const free = () => table.columns.filter(({ index }) => !guessed.has(index));
  if (!has('asset_id')) {
    const column =
      free().find(({ name }) => endsLikeNumber(name)) ?? free().find((one) => holdsNumbers(sampleValues(table, one)));
    if (column) guessed.set(column.index, 'asset_id');
  }
  if (!has('display_name')) {
    const column = free().find((candidate) => holdsWords(sampleValues(table, candidate)));
    if (column) guessed.set(column.index, 'display_name');
  }
  return guessed;
}

/** Such as `treeID`, `pump_no` or `Maschinen-Nr.` */
const endsLikeNumber = (name: string): boolean =>
  /(?:[a-zà-ÿ]ID|[\s_.-](?:id|no|nr|number))\.?$/.test(name) || /nummer$/i.test(name);

/** Short, distinct values without spaces and with a digit. */
function holdsNumbers(values: readonly string[]): boolean {
  const numbers = values.filter((value) => /^(?=.*\d)[\p{L}\d._/-]{1,40}$/u.test(value));
  return values.length > 0 && numbers.length === values.length && new Set(numbers).size === numbers.length;
}

/** Mostly letters, and neither URLs nor email addresses. */
const holdsWords = (values: readonly string[]): boolean =>
  values.length > 0 &&
  values.filter((value) => /\p{L}{2}/u.test(value) && !/[@]|:\/\//.test(value)).length > values.length / 2;
