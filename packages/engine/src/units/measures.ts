/**
 * The measures of numbers and their units. A value in the base unit of its measure is the value times
 * `factor` plus `offset`, so that units of one measure convert exactly. Currencies and custom units
 * never convert, because the engine knows no rates.
 */

/** A unit that comes with the product. */
export interface Unit {
  /** The key in options and answers; unique across all measures. */
  readonly key: string;
  readonly measure: Measure;
  /** The symbol next to a number, unless `symbols` has one for the language. */
  readonly symbol: string;
  /** Symbols of languages that use another one. */
  readonly symbols?: Readonly<Record<string, string>>;
  /** Null if the unit does not convert. */
  readonly factor: number | null;
  readonly offset: number;
}

/** The symbol equals the key by default. */
type Row = readonly [key: string, factor: number, symbol?: string, offset?: number];

const POUND = 0.453_592_37;
const INCH = 0.0254;
const FOOT = 0.3048;
const YARD = 0.9144;
const MILE = 1609.344;
const GALLON = 0.003_785_411_784;
const IMPERIAL_GALLON = 0.004_546_09;
const GRAVITY = 9.806_65;

/** The units of each measure, the smallest first. */
const CONVERTIBLE = {
  length: [
    ['um', 1e-6, 'µm'],
    ['mm', 0.001],
    ['cm', 0.01],
    ['m', 1],
    ['km', 1000],
    ['in', INCH],
    ['ft', FOOT],
    ['yd', YARD],
    ['mi', MILE],
    ['nmi', 1852],
  ],
  area: [
    ['mm2', 1e-6, 'mm²'],
    ['cm2', 1e-4, 'cm²'],
    ['m2', 1, 'm²'],
    ['ha', 10_000],
    ['km2', 1e6, 'km²'],
    ['in2', INCH ** 2, 'in²'],
    ['ft2', FOOT ** 2, 'ft²'],
    ['yd2', YARD ** 2, 'yd²'],
    ['ac', 4046.856_422_4],
    ['mi2', MILE ** 2, 'mi²'],
  ],
  volume: [
    ['ml', 1e-6],
    ['cl', 1e-5],
    ['dl', 1e-4],
    ['l', 0.001],
    ['cm3', 1e-6, 'cm³'],
    ['m3', 1, 'm³'],
    ['ft3', FOOT ** 3, 'ft³'],
    ['floz_us', GALLON / 128, 'fl oz'],
    ['gal_us', GALLON, 'gal'],
    ['gal_uk', IMPERIAL_GALLON, 'imp gal'],
  ],
  mass: [
    ['ug', 1e-9, 'µg'],
    ['mg', 1e-6],
    ['g', 0.001],
    ['kg', 1],
    ['t', 1000],
    ['oz', POUND / 16],
    ['lb', POUND],
    ['st', POUND * 14],
  ],
  temperature: [
    ['degC', 1, '°C', 273.15],
    ['degF', 5 / 9, '°F', (459.67 * 5) / 9],
    ['K', 1],
  ],
  time: [
    ['ms', 0.001],
    ['s', 1],
    ['min', 60],
    ['h', 3600],
    ['d', 86_400],
    ['wk', 604_800],
  ],
  speed: [
    ['m_s', 1, 'm/s'],
    ['km_h', 1 / 3.6, 'km/h'],
    ['mph', MILE / 3600],
    ['kn', 1852 / 3600],
  ],
  pressure: [
    ['Pa', 1],
    ['hPa', 100],
    ['kPa', 1000],
    ['MPa', 1e6],
    ['mbar', 100],
    ['bar', 100_000],
    ['psi', (POUND * GRAVITY) / INCH ** 2],
    ['atm', 101_325],
    ['mmHg', 133.322_387_415],
  ],
  energy: [
    ['J', 1],
    ['kJ', 1000],
    ['MJ', 1e6],
    ['Wh', 3600],
    ['kWh', 3.6e6],
    ['MWh', 3.6e9],
    ['kcal', 4184],
    ['BTU', 1055.055_852_62],
  ],
  power: [
    ['mW', 0.001],
    ['W', 1],
    ['kW', 1000],
    ['MW', 1e6],
    ['hp', 550 * FOOT * POUND * GRAVITY],
  ],
  force: [
    ['N', 1],
    ['kN', 1000],
    ['kgf', GRAVITY],
    ['lbf', POUND * GRAVITY],
  ],
  torque: [
    ['Nm', 1, 'N·m'],
    ['lbf_ft', POUND * GRAVITY * FOOT, 'lbf·ft'],
  ],
  frequency: [
    ['Hz', 1],
    ['kHz', 1000],
    ['MHz', 1e6],
    ['GHz', 1e9],
    ['rpm', 1 / 60],
  ],
  angle: [
    ['deg', 1, '°'],
    ['rad', 180 / Math.PI],
    ['gon', 0.9],
  ],
  flow: [
    ['l_min', 0.001 / 60, 'l/min'],
    ['l_s', 0.001, 'l/s'],
    ['l_h', 0.001 / 3600, 'l/h'],
    ['m3_h', 1 / 3600, 'm³/h'],
    ['m3_s', 1, 'm³/s'],
    ['gal_min', GALLON / 60, 'gal/min'],
  ],
  density: [
    ['g_l', 1, 'g/l'],
    ['kg_m3', 1, 'kg/m³'],
    ['g_cm3', 1000, 'g/cm³'],
    ['mg_l', 0.001, 'mg/l'],
    ['mg_m3', 1e-6, 'mg/m³'],
    ['ug_m3', 1e-9, 'µg/m³'],
  ],
  ratio: [
    ['percent', 0.01, '%'],
    ['permille', 0.001, '‰'],
    ['ppm', 1e-6],
    ['ppb', 1e-9],
  ],
  current: [
    ['mA', 0.001],
    ['A', 1],
    ['kA', 1000],
  ],
  voltage: [
    ['mV', 0.001],
    ['V', 1],
    ['kV', 1000],
  ],
  resistance: [
    ['mohm', 0.001, 'mΩ'],
    ['ohm', 1, 'Ω'],
    ['kohm', 1000, 'kΩ'],
    ['Mohm', 1e6, 'MΩ'],
    ['Gohm', 1e9, 'GΩ'],
  ],
  illuminance: [
    ['lx', 1],
    ['fc', 1 / FOOT ** 2],
  ],
  sound: [
    ['dB', 1],
    ['dBA', 1, 'dB(A)'],
  ],
  radiation: [
    ['uSv', 1e-6, 'µSv'],
    ['mSv', 0.001],
    ['Sv', 1],
  ],
  acidity: [['pH', 1]],
  data: [
    ['B', 1],
    ['kB', 1000],
    ['MB', 1e6],
    ['GB', 1e9],
    ['TB', 1e12],
  ],
  amount: [
    ['pcs', 1],
    ['dozen', 12, 'doz'],
  ],
} as const satisfies Record<string, readonly Row[]>;

/** Measures whose units do not convert, although their names are similar: a decibel is not a weighted decibel. */
const UNLIKE: readonly string[] = ['sound'];

const WRITTEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  d: { fr: 'j' },
  wk: { de: 'Wo.', fr: 'sem.' },
  rpm: { de: 'U/min', fr: 'tr/min' },
  hp: { fr: 'ch imp.' },
  floz_us: { fr: 'oz liq.' },
  pcs: { de: 'Stk.', fr: 'pièces' },
  dozen: { de: 'Dtzd.', fr: 'dz' },
  B: { fr: 'o' },
  kB: { fr: 'ko' },
  MB: { fr: 'Mo' },
  GB: { fr: 'Go' },
  TB: { fr: 'To' },
};

/** ISO 4217 codes with their sign, if it is unique, and the number of minor digits, if it is not two. */
const CURRENCY_ROWS: readonly (readonly [code: string, sign?: string, digits?: number])[] = [
  ['EUR', '€'],
  ['USD', '$'],
  ['GBP', '£'],
  ['CHF'],
  ['AED'],
  ['AUD', 'A$'],
  ['BGN'],
  ['BRL', 'R$'],
  ['CAD', 'CA$'],
  ['CLP', 'CLP', 0],
  ['CNY', 'CN¥'],
  ['CZK', 'Kč'],
  ['DKK'],
  ['DZD'],
  ['EGP'],
  ['HKD', 'HK$'],
  ['HUF', 'Ft'],
  ['IDR'],
  ['ILS', '₪'],
  ['INR', '₹'],
  ['ISK', 'ISK', 0],
  ['JPY', '¥', 0],
  ['KRW', '₩', 0],
  ['KWD', 'KWD', 3],
  ['MAD'],
  ['MXN', 'MX$'],
  ['NOK'],
  ['NZD', 'NZ$'],
  ['PLN', 'zł'],
  ['QAR'],
  ['RON'],
  ['RSD'],
  ['SAR'],
  ['SEK'],
  ['SGD', 'S$'],
  ['THB', '฿'],
  ['TND', 'TND', 3],
  ['TRY', '₺'],
  ['UAH', '₴'],
  ['VND', '₫', 0],
  ['XAF', 'XAF', 0],
  ['XOF', 'XOF', 0],
  ['ZAR'],
];

/** The measure that all units of a question share. */
export type Measure = keyof typeof CONVERTIBLE | 'currency' | 'custom';

/** The kinds of units that an item's `unit_type` may name. */
export const MEASURES: readonly Measure[] = [...(Object.keys(CONVERTIBLE) as Measure[]), 'currency', 'custom'];

const convertible = Object.entries(CONVERTIBLE).flatMap(([measure, rows]) =>
  rows.map(([key, factor, symbol = key, offset = 0]: Row): Unit => {
    const symbols = WRITTEN[key];
    const isLike = !UNLIKE.includes(measure);
    return {
      key,
      measure: measure as Measure,
      symbol,
      ...(symbols && { symbols }),
      factor: isLike ? factor : null,
      offset,
    };
  }),
);
const currencies = CURRENCY_ROWS.map(
  ([key, symbol = key]): Unit => ({ key, measure: 'currency', symbol, factor: null, offset: 0 }),
);

/** Every unit that comes with the product, by key. */
export const UNITS: ReadonlyMap<string, Unit> = new Map(
  [...convertible, ...currencies].map((unit) => [unit.key, unit] as const),
);

/** The units of a measure, in the order in which they are offered; none for `custom`. */
export const listUnits = (measure: Measure): readonly Unit[] =>
  [...UNITS.values()].filter((unit) => unit.measure === measure);

/** The number of minor digits of a currency; undefined for other units. */
export function minorDigits(key: string): number | undefined {
  const row = CURRENCY_ROWS.find(([code]) => code === key);
  return row && (row[2] ?? 2);
}
