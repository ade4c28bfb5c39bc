/** The import of assets: what it reads from a file, and how it is stored. */
import { MAX_ASSET_NAME_LENGTH, MAX_ASSET_NUMBER_LENGTH } from '@rounds/contract/assets';
import type { ImportKind } from '../../imports/index.ts';
import { findSitesByPath } from '../../sites/index.ts';
import { ASSET_TREE } from '../queries/assets.ts';

/** The names are in order of preference: if a file has `asset id` and `code`, the former is the number. */
const NAMES: ImportKind['shape']['names'] = {
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
  type: ['type', 'asset type', 'typ', 'objekttyp', 'type d equipement', 'category', 'kategorie', 'categorie'],
  parent: [
    ...['part of number', 'teil von nummer', 'fait partie de numero', 'parent number', 'parent id', 'parent asset id'],
    ...['parent', 'parent asset', 'belongs to', 'gehort zu', 'ubergeordnet', 'appartient a'],
  ],
  site: ['site path', 'location path', 'standortpfad', 'chemin du site'],
  lat: ['latitude', 'lat', 'breitengrad', 'breite', 'y'],
  lat_lng: [
    ...[
      'coordinates',
      'gps coordinates',
      'gps',
      'geo point',
      'geo point 2d',
      'geopoint',
      'geolocation',
      'geo coordinates',
    ],
    ...['lat lng', 'lat lon', 'lat long', 'latlng', 'latlon', 'latitude longitude', 'koordinaten', 'geokoordinaten'],
    ...['gps koordinaten', 'coordonnees', 'coordonnees gps', 'coordonnees geographiques'],
  ],
  lng: ['longitude', 'lng', 'lon', 'long', 'langengrad', 'lange', 'x'],
};

export const ASSET_IMPORT: ImportKind = {
  table: 'asset',
  keyColumn: 'asset_id',
  keyConstraint: 'asset_number',
  ownerColumn: 'type_uuid',
  shape: {
    key: { target: 'asset_id', second: 'asset_id_2', max: MAX_ASSET_NUMBER_LENGTH },
    name: { target: 'display_name', max: MAX_ASSET_NAME_LENGTH },
    texts: ['type', 'parent', 'site'],
    numbers: [
      { target: 'lat', min: -90, max: 90 },
      { target: 'lng', min: -180, max: 180 },
    ],
    together: ['lat', 'lng'],
    pair: 'lat_lng',
    codes: { missing: 'number_missing', twice: 'number_twice', none: 'no_assets' },
    names: NAMES,
  },
  link: {
    target: 'site',
    column: 'site_id',
    table: 'site_node',
    unknown: 'site_unknown',
    missing: 'site_missing',
    find: findSitesByPath,
  },
  scope: 'asset',
  tree: ASSET_TREE,
  usage: 'asset',
  prefix: 'SST',
  codes: { taken: 'number_taken', archived: 'number_archived', parentUnknown: 'asset_parent_unknown' },
  events: { created: 'asset.created', changed: 'asset.changed', deleted: 'asset.deleted' },
  activity: 'asset.imported',
  undoActivity: 'asset.import_undone',
  subject: 'assets',
  recordType: 'asset',
};
