/**
 * What numbers measure, and the units they come in (second specification, section 3.2: "many measure
 * types including custom and currency"). A unit says how much of its measure's base it is: value
 * times `factor` plus `offset`. Units of one measure convert into one another exactly so; currencies
 * and custom units never do, because nobody here knows a rate.
 */

/** A unit that comes with the product. */
export interface Unit {
  /** How options and answers name it; unique over all measures. */
  readonly key: string;
  readonly measure: Measure;
  /** How it is written beside a number, where languages do not differ. */
  readonly symbol: string;
  /** Where a language writes it otherwise. */
  readonly symbols?: Readonly<Record<string, string>>;
  /** Null where nothing converts it. */
  readonly factor: number | null;
  readonly offset: number;
}

type Row = readonly [key: string, symbol: string, factor: number, offset?: number];

const POUND = 0.453_592_37;
const INCH = 0.0254;
const FOOT = 0.3048;
const YARD = 0.9144;
const MILE = 1609.344;
const GALLON = 0.003_785_411_784;
const IMPERIAL_GALLON = 0.004_546_09;
const GRAVITY = 9.806_65;

/** By measure, the smallest unit first. */
const CONVERTIBLE = {
  length: [
    ['um', 'µm', 1e-6],
    ['mm', 'mm', 0.001],
    ['cm', 'cm', 0.01],
    ['m', 'm', 1],
    ['km', 'km', 1000],
    ['in', 'in', INCH],
    ['ft', 'ft', FOOT],
    ['yd', 'yd', YARD],
    ['mi', 'mi', MILE],
    ['nmi', 'nmi', 1852],
  ],
  area: [
    ['mm2', 'mm²', 1e-6],
    ['cm2', 'cm²', 1e-4],
    ['m2', 'm²', 1],
    ['ha', 'ha', 10_000],
    ['km2', 'km²', 1e6],
    ['in2', 'in²', INCH ** 2],
    ['ft2', 'ft²', FOOT ** 2],
    ['yd2', 'yd²', YARD ** 2],
    ['ac', 'ac', 4046.856_422_4],
    ['mi2', 'mi²', MILE ** 2],
  ],
  volume: [
    ['ml', 'ml', 1e-6],
    ['cl', 'cl', 1e-5],
    ['dl', 'dl', 1e-4],
    ['l', 'l', 0.001],
    ['cm3', 'cm³', 1e-6],
    ['m3', 'm³', 1],
    ['ft3', 'ft³', FOOT ** 3],
    ['floz_us', 'fl oz', GALLON / 128],
    ['gal_us', 'gal', GALLON],
    ['gal_uk', 'imp gal', IMPERIAL_GALLON],
  ],
  mass: [
    ['ug', 'µg', 1e-9],
    ['mg', 'mg', 1e-6],
    ['g', 'g', 0.001],
    ['kg', 'kg', 1],
    ['t', 't', 1000],
    ['oz', 'oz', POUND / 16],
    ['lb', 'lb', POUND],
    ['st', 'st', POUND * 14],
  ],
  temperature: [
    ['degC', '°C', 1, 273.15],
    ['degF', '°F', 5 / 9, (459.67 * 5) / 9],
    ['K', 'K', 1],
  ],
  time: [
    ['ms', 'ms', 0.001],
    ['s', 's', 1],
    ['min', 'min', 60],
    ['h', 'h', 3600],
    ['d', 'd', 86_400],
    ['wk', 'wk', 604_800],
  ],
  speed: [
    ['m_s', 'm/s', 1],
    ['km_h', 'km/h', 1 / 3.6],
    ['mph', 'mph', MILE / 3600],
    ['kn', 'kn', 1852 / 3600],
  ],
  pressure: [
    ['Pa', 'Pa', 1],
    ['hPa', 'hPa', 100],
    ['kPa', 'kPa', 1000],
    ['MPa', 'MPa', 1e6],
    ['mbar', 'mbar', 100],
    ['bar', 'bar', 100_000],
    ['psi', 'psi', (POUND * GRAVITY) / INCH ** 2],
    ['atm', 'atm', 101_325],
    ['mmHg', 'mmHg', 133.322_387_415],
  ],
  energy: [
    ['J', 'J', 1],
    ['kJ', 'kJ', 1000],
    ['MJ', 'MJ', 1e6],
    ['Wh', 'Wh', 3600],
    ['kWh', 'kWh', 3.6e6],
    ['MWh', 'MWh', 3.6e9],
    ['kcal', 'kcal', 4184],
    ['BTU', 'BTU', 1055.055_852_62],
  ],
  power: [
    ['mW', 'mW', 0.001],
    ['W', 'W', 1],
    ['kW', 'kW', 1000],
    ['MW', 'MW', 1e6],
    ['hp', 'hp', 550 * FOOT * POUND * GRAVITY],
  ],
  force: [
    ['N', 'N', 1],
    ['kN', 'kN', 1000],
    ['kgf', 'kgf', GRAVITY],
    ['lbf', 'lbf', POUND * GRAVITY],
  ],
  torque: [
    ['Nm', 'N·m', 1],
    ['lbf_ft', 'lbf·ft', POUND * GRAVITY * FOOT],
  ],
  frequency: [
    ['Hz', 'Hz', 1],
    ['kHz', 'kHz', 1000],
    ['MHz', 'MHz', 1e6],
    ['GHz', 'GHz', 1e9],
    ['rpm', 'rpm', 1 / 60],
  ],
  angle: [
    ['deg', '°', 1],
    ['rad', 'rad', 180 / Math.PI],
    ['gon', 'gon', 0.9],
  ],
  flow: [
    ['l_min', 'l/min', 0.001 / 60],
    ['l_s', 'l/s', 0.001],
    ['l_h', 'l/h', 0.001 / 3600],
    ['m3_h', 'm³/h', 1 / 3600],
    ['m3_s', 'm³/s', 1],
    ['gal_min', 'gal/min', GALLON / 60],
  ],
  density: [
    ['g_l', 'g/l', 1],
    ['kg_m3', 'kg/m³', 1],
    ['g_cm3', 'g/cm³', 1000],
    ['mg_l', 'mg/l', 0.001],
    ['mg_m3', 'mg/m³', 1e-6],
    ['ug_m3', 'µg/m³', 1e-9],
  ],
  ratio: [
    ['percent', '%', 0.01],
    ['permille', '‰', 0.001],
    ['ppm', 'ppm', 1e-6],
    ['ppb', 'ppb', 1e-9],
  ],
  current: [
    ['mA', 'mA', 0.001],
    ['A', 'A', 1],
    ['kA', 'kA', 1000],
  ],
  voltage: [
    ['mV', 'mV', 0.001],
    ['V', 'V', 1],
    ['kV', 'kV', 1000],
  ],
  resistance: [
    ['mohm', 'mΩ', 0.001],
    ['ohm', 'Ω', 1],
    ['kohm', 'kΩ', 1000],
    ['Mohm', 'MΩ', 1e6],
    ['Gohm', 'GΩ', 1e9],
  ],
  illuminance: [
    ['lx', 'lx', 1],
    ['fc', 'fc', 1 / FOOT ** 2],
  ],
  sound: [
    ['dB', 'dB', 1],
    ['dBA', 'dB(A)', 1],
  ],
  radiation: [
    ['uSv', 'µSv', 1e-6],
    ['mSv', 'mSv', 0.001],
    ['Sv', 'Sv', 1],
  ],
  acidity: [['pH', 'pH', 1]],
  data: [
    ['B', 'B', 1],
    ['kB', 'kB', 1000],
    ['MB', 'MB', 1e6],
    ['GB', 'GB', 1e9],
    ['TB', 'TB', 1e12],
  ],
  amount: [
    ['pcs', 'pcs', 1],
    ['dozen', 'doz', 12],
  ],
} as const satisfies Record<string, readonly Row[]>;

/** Measures whose units are alike in name only: a decibel is no weighted decibel. */
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

/** ISO 4217 codes with their sign, where it is no other's, and their minor digits. */
const CURRENCY_ROWS: readonly (readonly [code: string, sign: string, digits: number])[] = [
  ['EUR', '€', 2],
  ['USD', '$', 2],
  ['GBP', '£', 2],
  ['CHF', 'CHF', 2],
  ['AED', 'AED', 2],
  ['AUD', 'A$', 2],
  ['BGN', 'BGN', 2],
  ['BRL', 'R$', 2],
  ['CAD', 'CA$', 2],
  ['CLP', 'CLP', 0],
  ['CNY', 'CN¥', 2],
  ['CZK', 'Kč', 2],
  ['DKK', 'DKK', 2],
  ['DZD', 'DZD', 2],
  ['EGP', 'EGP', 2],
  ['HKD', 'HK$', 2],
  ['HUF', 'Ft', 2],
  ['IDR', 'IDR', 2],
  ['ILS', '₪', 2],
  ['INR', '₹', 2],
  ['ISK', 'ISK', 0],
  ['JPY', '¥', 0],
  ['KRW', '₩', 0],
  ['KWD', 'KWD', 3],
  ['MAD', 'MAD', 2],
  ['MXN', 'MX$', 2],
  ['NOK', 'NOK', 2],
  ['NZD', 'NZ$', 2],
  ['PLN', 'zł', 2],
  ['QAR', 'QAR', 2],
  ['RON', 'RON', 2],
  ['RSD', 'RSD', 2],
  ['SAR', 'SAR', 2],
  ['SEK', 'SEK', 2],
  ['SGD', 'S$', 2],
  ['THB', '฿', 2],
  ['TND', 'TND', 3],
  ['TRY', '₺', 2],
  ['UAH', '₴', 2],
  ['VND', '₫', 0],
  ['XAF', 'XAF', 0],
  ['XOF', 'XOF', 0],
  ['ZAR', 'ZAR', 2],
];

/** A measure type: what all units of a question have in common. */
export type Measure = keyof typeof CONVERTIBLE | 'currency' | 'custom';

/** The kinds of units that an item's `unit_type` may name. */
export const MEASURES: readonly Measure[] = [...(Object.keys(CONVERTIBLE) as Measure[]), 'currency', 'custom'];

const convertible = Object.entries(CONVERTIBLE).flatMap(([measure, rows]) =>
  rows.map(([key, symbol, factor, offset = 0]: Row): Unit => {
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
  ([key, symbol]): Unit => ({ key, measure: 'currency', symbol, factor: null, offset: 0 }),
);

/** Every unit that comes with the product, by key. */
export const UNITS: ReadonlyMap<string, Unit> = new Map(
  [...convertible, ...currencies].map((unit) => [unit.key, unit] as const),
);

/** The units of a measure, in the order in which they are offered; none for `custom`. */
export const unitsOf = (measure: Measure): readonly Unit[] =>
  [...UNITS.values()].filter((unit) => unit.measure === measure);

/** How many digits an amount of a currency shows behind the dot; undefined for what is no currency. */
export const minorDigits = (key: string): number | undefined => CURRENCY_ROWS.find(([code]) => code === key)?.[2];
