/** The extinguishers and the global lists of the demo workspace. All of it is invented. */
import type { CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import { type DemoAsset, type DemoField, type DemoText, type DemoType, text } from './content.ts';

export const EXTINGUISHER_TYPE: DemoType = {
  name: text('Fire extinguisher', 'Feuerlöscher', 'Extincteur'),
  fields: [
    { key: 'agent', name: text('Agent', 'Löschmittel', 'Agent'), field_type: 'text' },
    { key: 'capacity', name: text('Capacity (kg)', 'Füllmenge (kg)', 'Capacité (kg)'), field_type: 'decimal' },
  ],
};

const AGENTS = [text('Foam', 'Schaum', 'Mousse'), text('CO₂', 'CO₂', 'CO₂')];

/** Two extinguishers for each of these buildings. */
export const toExtinguishers = (buildings: readonly DemoAsset[], language: keyof DemoText): readonly DemoAsset[] =>
  buildings.flatMap(({ asset_id, place }, index) =>
    AGENTS.map((agent, nth): DemoAsset => {
      const number = String(index * AGENTS.length + nth + 1).padStart(2, '0');
      return {
        asset_id: `FE-${number}`,
        name: text(`Extinguisher ${number}`, `Feuerlöscher ${number}`, `Extincteur ${number}`),
        fields: { agent: agent[language], capacity: nth === 0 ? 6 : 2 },
        parent: asset_id,
        ...(place && { place: { lat: place.lat + 0.0002 * (nth + 1), lng: place.lng - 0.0003 * (nth + 1) } }),
      };
    }),
  );

export interface DemoItem {
  readonly item_id: string;
  readonly name: DemoText;
  readonly points?: number;
  readonly fields?: CustomFieldValuesInput;
  readonly items?: readonly DemoItem[];
}

export interface DemoList {
  readonly name: DemoText;
  readonly fields: readonly DemoField[];
  readonly items: readonly DemoItem[];
}

const hazard = (item_id: string, points: number, name: DemoText): DemoItem => ({ item_id, points, name });
const part = (item_id: string, price: number, supplier: string, name: DemoText): DemoItem => ({
  item_id,
  name,
  fields: { price, supplier },
});

export const DEMO_LISTS: readonly DemoList[] = [
  {
    name: text('Hazards', 'Gefährdungen', 'Dangers'),
    fields: [],
    items: [
      {
        item_id: 'M',
        name: text('Mechanical', 'Mechanisch', 'Mécanique'),
        items: [
          hazard('M1', 8, text('Crushing', 'Quetschen', 'Écrasement')),
          hazard('M2', 6, text('Falling objects', 'Herabfallende Teile', 'Chute d’objets')),
          hazard('M3', 3, text('Slips and trips', 'Ausrutschen und Stolpern', 'Glissades et faux pas')),
        ],
      },
      {
        item_id: 'E',
        name: text('Electrical', 'Elektrisch', 'Électrique'),
        items: [
          hazard('E1', 9, text('Live parts', 'Spannungsführende Teile', 'Pièces sous tension')),
          hazard('E2', 4, text('Damaged cable', 'Beschädigtes Kabel', 'Câble endommagé')),
        ],
      },
      {
        item_id: 'C',
        name: text('Chemical', 'Chemisch', 'Chimique'),
        items: [
          hazard('C1', 7, text('Corrosive', 'Ätzend', 'Corrosif')),
          hazard('C2', 5, text('Flammable', 'Entzündbar', 'Inflammable')),
        ],
      },
    ],
  },
  {
    name: text('Spare parts', 'Ersatzteile', 'Pièces de rechange'),
    fields: [
      { key: 'supplier', name: text('Supplier', 'Lieferant', 'Fournisseur'), field_type: 'text' },
      { key: 'price', name: text('Price', 'Preis', 'Prix'), field_type: 'decimal' },
    ],
    items: [
      part('P-100', 4.2, 'Lumen Direct', text('Bulb H7', 'Glühlampe H7', 'Ampoule H7')),
      part('P-110', 18.5, 'Lumen Direct', text('LED panel', 'LED-Panel', 'Panneau LED')),
      part('P-200', 89.9, 'Tyre Hub', text('Winter tyre', 'Winterreifen', 'Pneu hiver')),
      part('P-210', 12.4, 'Tyre Hub', text('Wiper blade', 'Wischerblatt', 'Balai d’essuie-glace')),
      part('P-300', 31, 'Cool Parts', text('Fridge door seal', 'Kühlschrankdichtung', 'Joint de réfrigérateur')),
      part('P-400', 7.8, 'Safe & Sound', text('First-aid refill', 'Verbandstoff', 'Recharge de trousse de secours')),
      part('P-410', 5.5, 'Safe & Sound', text('Safety vest', 'Warnweste', 'Gilet de sécurité')),
    ],
  },
];
