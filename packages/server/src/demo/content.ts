/** The assets, templates and findings of the demo workspace. All of it is invented. */
import type { SampleKey } from '@rounds/contract/checklists';
import type { CustomFieldType } from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages.ts';

export type DemoText = Readonly<Record<Language, string>>;
export const text = (en: string, de: string, fr: string): DemoText => ({ en, de, fr });

export interface DemoField {
  readonly key: string;
  readonly name: DemoText;
  readonly field_type: CustomFieldType;
}

export interface DemoType {
  readonly name: DemoText;
  readonly fields: readonly DemoField[];
}

export interface DemoAsset {
  readonly asset_id: string;
  readonly name: DemoText;
  /** Keyed by the keys of the fields of its type. */
  readonly fields: Readonly<Record<string, string | number>>;
  readonly place?: { readonly lat: number; readonly lng: number };
  /** The number of the asset that it is part of. */
  readonly parent?: string;
}

/** An unsatisfactory answer, by the names of the sample template. */
export interface Finding {
  readonly item: string;
  /** The name of an option, or a number. */
  readonly value: string | number;
  readonly note?: DemoText;
  /** Answers of the questions that this one shows. */
  readonly details?: Readonly<Record<string, DemoText>>;
}

export interface DemoTemplate {
  readonly sample: SampleKey;
  readonly type: DemoType;
  readonly assets: readonly DemoAsset[];
  /** Answers other than "OK" and "Yes": names of options, numbers, or `name` for the name of the asset. */
  readonly usual: Readonly<Record<string, string | number | { readonly from: 'name' }>>;
  /** Questions that do not apply to some of the assets. */
  readonly notApplicable: readonly string[];
  readonly findings: readonly Finding[];
}

const at = (lat: number, lng: number) => ({ lat, lng });

export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    sample: 'workplace-safety',
    type: {
      name: text('Building', 'Gebäude', 'Bâtiment'),
      fields: [
        { key: 'area', name: text('Floor area (m²)', 'Fläche (m²)', 'Surface (m²)'), field_type: 'integer' },
        { key: 'floors', name: text('Floors', 'Stockwerke', 'Étages'), field_type: 'integer' },
        { key: 'warden', name: text('Fire warden', 'Brandschutzhelfer', 'Responsable incendie'), field_type: 'text' },
      ],
    },
    assets: [
      {
        asset_id: 'SITE-01',
        name: text('Warehouse North', 'Lager Nord', 'Entrepôt Nord'),
        fields: { area: 5200, floors: 1, warden: 'Priya Nair' },
        place: at(51.4871, -2.6903),
      },
      {
        asset_id: 'SITE-02',
        name: text('Warehouse South', 'Lager Süd', 'Entrepôt Sud'),
        fields: { area: 4100, floors: 1, warden: 'Louis Perrin' },
        place: at(51.4243, -2.5612),
      },
      {
        asset_id: 'SITE-03',
        name: text('Workshop', 'Werkstatt', 'Atelier'),
        fields: { area: 860, floors: 2, warden: 'Jana Weber' },
        place: at(51.4465, -2.6057),
      },
      {
        asset_id: 'SITE-04',
        name: text('Office building', 'Bürogebäude', 'Bâtiment de bureaux'),
        fields: { area: 3400, floors: 5, warden: 'Jana Weber' },
        place: at(51.4522, -2.5969),
      },
      {
        asset_id: 'SITE-05',
        name: text('Laboratory', 'Labor', 'Laboratoire'),
        fields: { area: 1250, floors: 3, warden: 'Alex Morgan' },
        place: at(51.4594, -2.6021),
      },
      {
        asset_id: 'SITE-06',
        name: text('Loading bay', 'Laderampe', 'Quai de chargement'),
        fields: { area: 640, floors: 1, warden: 'Priya Nair' },
        place: at(51.4878, -2.6889),
        parent: 'SITE-01',
      },
    ],
    usual: { area: { from: 'name' }, incidents: 'none' },
    notApplicable: ['ladders', 'substances', 'guards'],
    findings: [
      {
        item: 'routes_clear',
        value: 'not_ok',
        details: {
          routes_blocked_by: text(
            'Two pallets in front of the rear exit. Moved at once.',
            'Zwei Paletten vor dem hinteren Ausgang. Sofort weggestellt.',
            'Deux palettes devant la sortie arrière. Déplacées aussitôt.',
          ),
        },
      },
      {
        item: 'extinguishers',
        value: 'not_ok',
        note: text(
          'The inspection is two months overdue.',
          'Die Prüfung ist seit zwei Monaten überfällig.',
          'La vérification a deux mois de retard.',
        ),
      },
      {
        item: 'first_aid_kit',
        value: 'not_ok',
        note: text(
          'Plasters and gloves are missing.',
          'Pflaster und Handschuhe fehlen.',
          'Il manque pansements et gants.',
        ),
      },
      {
        item: 'lighting',
        value: 'not_ok',
        note: text('One lamp flickers.', 'Eine Lampe flackert.', 'Une lampe clignote.'),
      },
      {
        item: 'cables',
        value: 'not_ok',
        note: text(
          'Damaged extension lead, removed.',
          'Defektes Verlängerungskabel, entfernt.',
          'Rallonge abîmée, retirée.',
        ),
      },
      {
        item: 'incidents',
        value: 'near_miss',
        details: {
          incident_details: text(
            'A carton fell from a shelf. Nobody was hurt.',
            'Ein Karton fiel aus einem Regal. Niemand wurde verletzt.',
            'Un carton est tombé d’une étagère. Aucun blessé.',
          ),
        },
      },
      {
        item: 'racks',
        value: 'not_ok',
        note: text('Bent upright in row 4.', 'Verbogene Stütze in Reihe 4.', 'Montant plié, rangée 4.'),
      },
    ],
  },
  {
    sample: 'vehicle-check',
    type: {
      name: text('Vehicle', 'Fahrzeug', 'Véhicule'),
      fields: [
        { key: 'plate', name: text('Licence plate', 'Kennzeichen', 'Immatriculation'), field_type: 'text' },
        { key: 'year', name: text('Year', 'Baujahr', 'Année'), field_type: 'integer' },
        { key: 'payload', name: text('Payload (t)', 'Nutzlast (t)', 'Charge utile (t)'), field_type: 'decimal' },
      ],
    },
    assets: [
      {
        asset_id: 'VAN-01',
        name: text('Van 1', 'Transporter 1', 'Camionnette 1'),
        fields: { plate: 'RD21 VAN', year: 2021, payload: 1.1 },
      },
      {
        asset_id: 'VAN-02',
        name: text('Van 2', 'Transporter 2', 'Camionnette 2'),
        fields: { plate: 'RD22 VAN', year: 2022, payload: 1.1 },
      },
      {
        asset_id: 'VAN-03',
        name: text('Van 3', 'Transporter 3', 'Camionnette 3'),
        fields: { plate: 'RD24 EVA', year: 2024, payload: 0.9 },
      },
      {
        asset_id: 'TRUCK-01',
        name: text('Truck 1', 'Lkw 1', 'Camion 1'),
        fields: { plate: 'RD19 TRK', year: 2019, payload: 7.5 },
      },
      {
        asset_id: 'TRUCK-02',
        name: text('Truck 2', 'Lkw 2', 'Camion 2'),
        fields: { plate: 'RD23 TRK', year: 2023, payload: 12 },
      },
    ],
    usual: { plate: { from: 'name' }, odometer: 48_200, tread: 'deep', fuel: 'full', release: 'release' },
    notApplicable: ['load', 'wheel_nuts'],
    findings: [
      {
        item: 'brake_lights',
        value: 'not_ok',
        note: text('Left bulb is broken.', 'Linke Lampe ist defekt.', 'Ampoule gauche grillée.'),
      },
      {
        item: 'release',
        value: 'repair',
        details: {
          release_reason: text(
            'Right wiper blade, workshop, by Friday.',
            'Rechtes Wischerblatt, Werkstatt, bis Freitag.',
            'Balai d’essuie-glace droit, atelier, avant vendredi.',
          ),
        },
      },
      {
        item: 'tread',
        value: 'worn',
        details: {
          tread_action: text(
            'Front left. Replacement booked.',
            'Vorne links. Wechsel ist vereinbart.',
            'Avant gauche. Remplacement prévu.',
          ),
        },
      },
      { item: 'fuel', value: 'low' },
      {
        item: 'emergency_kit',
        value: 'not_ok',
        note: text('The vest is missing.', 'Die Weste fehlt.', 'Le gilet manque.'),
      },
      {
        item: 'mirrors',
        value: 'not_ok',
        note: text('Crack in the right mirror.', 'Riss im rechten Spiegel.', 'Rétroviseur droit fêlé.'),
      },
      {
        item: 'warning_lights',
        value: 'not_ok',
        note: text('Tyre pressure warning.', 'Reifendruckwarnung.', 'Alerte de pression des pneus.'),
      },
    ],
  },
  {
    sample: 'food-hygiene',
    type: {
      name: text('Kitchen', 'Küche', 'Cuisine'),
      fields: [
        { key: 'meals', name: text('Meals a day', 'Essen pro Tag', 'Repas par jour'), field_type: 'integer' },
        { key: 'contact', name: text('Contact', 'Kontakt', 'Contact'), field_type: 'email' },
      ],
    },
    assets: [
      {
        asset_id: 'KITCHEN-01',
        name: text('Staff canteen', 'Betriebskantine', 'Cantine du personnel'),
        fields: { meals: 320, contact: 'canteen@rounds.example' },
        place: at(51.4525, -2.5961),
        parent: 'SITE-04',
      },
      {
        asset_id: 'KITCHEN-02',
        name: text('School kitchen', 'Schulküche', 'Cuisine scolaire'),
        fields: { meals: 540, contact: 'school@rounds.example' },
        place: at(51.4381, -2.579),
      },
      {
        asset_id: 'KITCHEN-03',
        name: text('Bakery', 'Bäckerei', 'Boulangerie'),
        fields: { meals: 900, contact: 'bakery@rounds.example' },
        place: at(51.4617, -2.5895),
      },
      {
        asset_id: 'KITCHEN-04',
        name: text('Café in the lobby', 'Café im Foyer', 'Café du hall'),
        fields: { meals: 110, contact: 'cafe@rounds.example' },
        place: at(51.4519, -2.5973),
        parent: 'SITE-04',
      },
      {
        asset_id: 'KITCHEN-05',
        name: text('Catering kitchen', 'Cateringküche', 'Cuisine traiteur'),
        fields: { meals: 260, contact: 'catering@rounds.example' },
        place: at(51.4442, -2.5568),
      },
    ],
    usual: { kitchen: { from: 'name' }, fridge: 3.8, freezer: -19.5, core: 72, hazard: 'low' },
    notApplicable: ['core', 'boards', 'freezer'],
    findings: [
      {
        item: 'fridge',
        value: 7.2,
        details: {
          fridge_action: text(
            'Door seal replaced, checked again after an hour: 4.1 °C.',
            'Türdichtung ersetzt, nach einer Stunde erneut geprüft: 4,1 °C.',
            'Joint de porte remplacé, nouveau contrôle après une heure : 4,1 °C.',
          ),
        },
      },
      {
        item: 'labelled',
        value: 'no',
        note: text('Two boxes without a date.', 'Zwei Behälter ohne Datum.', 'Deux bacs sans date.'),
      },
      {
        item: 'hand_basin',
        value: 'no',
        note: text('No paper towels.', 'Keine Papierhandtücher.', 'Pas d’essuie-mains.'),
      },
      {
        item: 'hand_washing',
        value: 'no',
        note: text(
          'Not after handling waste.',
          'Nicht nach dem Umgang mit Abfall.',
          'Pas après la manipulation des déchets.',
        ),
      },
      {
        item: 'cleaning_plan',
        value: 'no',
        note: text('Not signed on Friday.', 'Am Freitag nicht abgezeichnet.', 'Non signé vendredi.'),
      },
      { item: 'hazard', value: 'moderate' },
      {
        item: 'waste',
        value: 'no',
        note: text('Bin without a lid.', 'Eimer ohne Deckel.', 'Poubelle sans couvercle.'),
      },
    ],
  },
];
