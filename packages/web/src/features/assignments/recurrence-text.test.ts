import type { RecurrenceInput } from '@rounds/contract/assignments';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import de from '../../platform/i18n/de/assignments.json';
import en from '../../platform/i18n/en/assignments.json';
import { createFormat } from '../../platform/i18n/format.ts';
import fr from '../../platform/i18n/fr/assignments.json';
import { toRecurrenceText } from './recurrence-text.ts';

const i18n = createInstance();
beforeAll(() =>
  i18n.init({
    ns: ['assignments'],
    defaultNS: 'assignments',
    interpolation: { escapeValue: false },
    resources: { en: { assignments: en }, de: { assignments: de }, fr: { assignments: fr } },
  }),
);

const weekly: RecurrenceInput = {
  frequency: 'weekly',
  interval: 1,
  start_day: '2026-12-01',
  repeat_on: { weekdays: ['mo'], times: ['08:00'] },
  end: { type: 'forever' },
  timezone: 'Europe/Berlin',
  duration: { amount: 4, unit: 'hour' },
};
const describeIn = (language: 'en' | 'de' | 'fr', changes: Partial<RecurrenceInput>) =>
  toRecurrenceText(
    { ...weekly, ...changes },
    { t: i18n.getFixedT(language, 'assignments'), language, format: createFormat(language, 'Europe/Berlin') },
  ).replace(/[\u00a0\u202f]/g, ' ');

const CASES: readonly [string, Partial<RecurrenceInput>, en: string, de: string, fr: string][] = [
  [
    'every second weekday with two times and an end',
    {
      interval: 2,
      repeat_on: { weekdays: ['mo'], times: ['14:00', '08:00'] },
      end: { type: 'until', until: '2027-03-31' },
    },
    'Every second Monday at 08:00 and 14:00, Berlin time, until 31 Mar 2027, due within 4 hours',
    'Jeden zweiten Montag um 08:00 und 14:00 Uhr, Zeitzone Berlin, bis 31. März 2027, fällig innerhalb von 4 Stunden',
    'Un lundi sur deux à 08:00 et 14:00, fuseau horaire Berlin, jusqu’au 31 mars 2027, à terminer sous 4 heures',
  ],
  [
    'work that moves off holidays',
    { skip_holidays: true, move_skipped: 'next' },
    'Every Monday at 08:00, moved to the next working day on holidays, Berlin time, due within 4 hours',
    'Jeden Montag um 08:00 Uhr, an Feiertagen am nächsten Arbeitstag, Zeitzone Berlin, fällig innerhalb von 4 Stunden',
    'Chaque lundi à 08:00, les jours fériés au jour ouvré suivant, fuseau horaire Berlin, à terminer sous 4 heures',
  ],
  [
    'the weekday of the first day',
    { repeat_on: {}, duration: { amount: 1, unit: 'day' } },
    'Every Tuesday at 00:00, Berlin time, due within 1 day',
    'Jeden Dienstag um 00:00 Uhr, Zeitzone Berlin, fällig innerhalb von 1 Tag',
    'Chaque mardi à 00:00, fuseau horaire Berlin, à terminer sous 1 jour',
  ],
  [
    'several weekdays every third week',
    { interval: 3, repeat_on: { weekdays: ['th', 'tu'], times: ['08:00'] }, end: { type: 'count', count: 10 } },
    'Every 3 weeks on Tuesday and Thursday at 08:00, Berlin time, 10 times, due within 4 hours',
    'Alle 3 Wochen am Dienstag und Donnerstag um 08:00 Uhr, Zeitzone Berlin, 10-mal, fällig innerhalb von 4 Stunden',
    'Toutes les 3 semaines le mardi et le jeudi à 08:00, fuseau horaire Berlin, 10 fois, à terminer sous 4 heures',
  ],
  [
    'hours from a time on, only on some days',
    { frequency: 'hourly', interval: 2, repeat_on: { weekdays: ['sa', 'su'], times: ['06:30'] } },
    'Every 2 hours, only on Saturday and Sunday, starting at 06:30, Berlin time, due within 4 hours',
    'Alle 2 Stunden, nur am Samstag und Sonntag, beginnend um 06:30 Uhr, Zeitzone Berlin, fällig innerhalb von 4 Stunden',
    'Toutes les 2 heures, uniquement le samedi et le dimanche, à partir de 06:30, fuseau horaire Berlin, à terminer sous 4 heures',
  ],
  [
    'every day in some months',
    { frequency: 'daily', repeat_on: { months: [12, 1], times: ['08:00'] }, duration: { amount: 2, unit: 'week' } },
    'Every day at 08:00, only in January and December, Berlin time, due within 2 weeks',
    'Jeden Tag um 08:00 Uhr, nur im Januar und Dezember, Zeitzone Berlin, fällig innerhalb von 2 Wochen',
    'Tous les jours à 08:00, uniquement en janvier et décembre, fuseau horaire Berlin, à terminer sous 2 semaines',
  ],
  [
    'some weekdays of every day like those of every week',
    { frequency: 'daily', repeat_on: { weekdays: ['mo', 'we', 'fr'], times: ['08:00'] } },
    'Every Monday, Wednesday and Friday at 08:00, Berlin time, due within 4 hours',
    'Jeden Montag, Mittwoch und Freitag um 08:00 Uhr, Zeitzone Berlin, fällig innerhalb von 4 Stunden',
    'Chaque lundi, mercredi et vendredi à 08:00, fuseau horaire Berlin, à terminer sous 4 heures',
  ],
  [
    'days and ordinals of the month',
    {
      frequency: 'monthly',
      repeat_on: { days: [-1, 3, 1], ordinals: [{ ordinal: 'last', weekday: 'fr' }], times: ['08:00'] },
      duration: { amount: 1, unit: 'month' },
    },
    'Every month on the 1st, the 3rd, the last day and the last Friday at 08:00, Berlin time, due within 1 month',
    'Jeden Monat am 1., 3., letzten Tag und letzten Freitag um 08:00 Uhr, Zeitzone Berlin, fällig innerhalb von 1 Monat',
    'Tous les mois le 1er, le 3, le dernier jour et le dernier vendredi à 08:00, fuseau horaire Berlin, à terminer sous 1 mois',
  ],
  [
    'months of the year',
    {
      frequency: 'yearly',
      interval: 2,
      repeat_on: { months: [6, 3], days: [22], times: ['08:00'] },
      timezone: 'America/New_York',
      end: { type: 'count', count: 1 },
    },
    'Every 2 years in March and June on the 22nd at 08:00, New York time, once, due within 4 hours',
    'Alle 2 Jahre im März und Juni am 22. um 08:00 Uhr, Zeitzone New York, einmal, fällig innerhalb von 4 Stunden',
    'Tous les 2 ans en mars et juin le 22 à 08:00, fuseau horaire New York, une seule fois, à terminer sous 4 heures',
  ],
];

describe('the words of a recurrence', () => {
  test.each(CASES)('a recurrence is described in three languages: %s', (_name, changes, english, german, french) => {
    expect([describeIn('en', changes), describeIn('de', changes), describeIn('fr', changes)]).toEqual([
      english,
      german,
      french,
    ]);
  });
});
