import { Temporal } from 'temporal-polyfill';

/** Common zones, and zones that change their clocks at unusual times or by other amounts than an hour. */
export const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Europe/Volgograd',
  'Atlantic/Azores',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Caracas',
  'America/Sao_Paulo',
  'America/Asuncion',
  'America/Santiago',
  'America/Godthab',
  'America/Scoresbysund',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Africa/Juba',
  'Asia/Gaza',
  'Asia/Beirut',
  'Asia/Amman',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Asia/Pyongyang',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Norfolk',
  'Antarctica/Troll',
  'Antarctica/Casey',
] as const;

/** A period with one offset of the clock, in milliseconds. */
export interface Period {
  from: number;
  to: number;
  offset: number;
}

const MS_PER_NS = 1e-6;
const cache = new Map<string, Period[]>();

/** Lists the offsets of a zone from 2003 to 2036 according to Temporal. */
export function listPeriods(timezone: string): Period[] {
  let periods = cache.get(timezone);
  if (periods) return periods;
  periods = [];
  let time = Temporal.Instant.from('2003-01-01T00:00Z').toZonedDateTimeISO(timezone);
  while (time.year < 2036) {
    const next = time.getTimeZoneTransition('next');
    const to = next?.epochMilliseconds ?? Infinity;
    periods.push({ from: time.epochMilliseconds, to, offset: time.offsetNanoseconds * MS_PER_NS });
    if (!next) break;
    time = next;
  }
  cache.set(timezone, periods);
  return periods;
}
