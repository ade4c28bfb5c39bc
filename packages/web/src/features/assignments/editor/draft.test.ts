import { ASSIGNMENT_DEFAULTS } from '@rounds/contract/settings/assignment';
import { describe, expect, it } from 'vitest';
import { createDraft, createRecurrence } from './draft.ts';

const MONDAY = '2026-11-30';
const SATURDAY = '2026-11-28';

describe('a new assignment', () => {
  it('begins with the defaults of the workspace', () => {
    const defaults = {
      ...ASSIGNMENT_DEFAULTS,
      ...{ start_time: '06:30', duration: { amount: 4, unit: 'hour' as const }, collaborative: true },
      managers: [{ id: 8, name: 'Jana Weber' }],
    };
    const preset = { template: null, assets: [], custom_fields: {}, timezone: 'Europe/Paris' };
    expect(createDraft({ ...preset, today: MONDAY, defaults })).toMatchObject({
      ...{ collaborative: true, restricted: false, managers: [{ id: 8 }], timezone: 'Europe/Paris' },
      recurrence: [{ repeat_on: { times: ['06:30'] }, duration: { amount: 4, unit: 'hour' }, start_day: MONDAY }],
    });
  });

  it('has a schedule that begins on the next working day', () => {
    expect(createRecurrence(SATURDAY, 'UTC', ASSIGNMENT_DEFAULTS).start_day).toBe(MONDAY);
    const sundays = { ...ASSIGNMENT_DEFAULTS, working_days: ['su' as const] };
    expect(createRecurrence(SATURDAY, 'UTC', sundays).start_day).toBe('2026-11-29');
  });
});
