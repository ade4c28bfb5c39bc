/** An assignment while it is edited, with the names of what it refers to. */

import type {
  Assignment,
  AssignmentInput,
  AssignmentType,
  DynamicAssets,
  NamedAsset,
  RecurrenceInput,
} from '@rounds/contract/assignments';
import type { CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { AssignmentSettings } from '@rounds/contract/settings/assignment.ts';
import { type Recurrence, WEEKDAYS, type Weekday } from '@rounds/recurrence';
import { addDays, getWeekStart, toDayNumber, toInstant, toLocalTime } from '../../../kit/calendar/index.ts';
import { type DraftCondition, serializeCondition, toDraftCondition } from './assets/conditions.ts';

export interface DraftRule extends Pick<DynamicAssets, 'match'> {
  /** Null for assets of all types, empty while none is chosen. */
  readonly asset_type_uuid: string | null;
  readonly conditions: readonly DraftCondition[];
}
export interface DraftAssignee {
  readonly type: 'user' | 'group';
  readonly id: number;
  readonly name: string;
  /** Members of a group. */
  readonly users_count?: number | undefined;
}
export interface DraftManager {
  readonly id: number;
  readonly name: string;
}
export interface DraftTemplate {
  readonly template_id: number;
  readonly title: string;
}

export interface AssignmentDraft {
  readonly title: string;
  readonly custom_fields: CustomFieldValuesInput;
  readonly template: DraftTemplate | null;
  readonly assets: readonly NamedAsset[];
  readonly dynamic_assets: readonly DraftRule[];
  readonly allow_additional_assets: boolean;
  readonly assignees: readonly DraftAssignee[];
  readonly managers: readonly DraftManager[];
  readonly type: AssignmentType;
  /** Wall times in `timezone`, `2026-12-01T08:00`; empty for none. */
  readonly start_at: string;
  readonly end_at: string;
  readonly timezone: string;
  readonly recurrence: readonly RecurrenceInput[];
  readonly restricted: boolean;
  readonly auto_finish: boolean;
  readonly collaborative: boolean;
}

/** The defaults of a workspace for new schedules. */
export interface ScheduleDefaults extends Pick<AssignmentSettings, 'start_time' | 'duration' | 'working_days'> {
  readonly first_weekday: Weekday;
}

/** Begins on the first working day from today. */
export const createRecurrence = (
  today: string,
  timezone: string,
  { start_time, duration, working_days, first_weekday }: ScheduleDefaults,
): RecurrenceInput => ({
  frequency: 'weekly',
  interval: 1,
  start_day: findWorkingDay(today, working_days),
  repeat_on: { times: [start_time] },
  end: { type: 'forever' },
  timezone,
  duration,
  week_start: first_weekday,
});

/** Work that is done once opens now and is due at the same time tomorrow. */
export function createPeriod(now: string, timezone: string): Pick<AssignmentDraft, 'start_at' | 'end_at'> {
  const start_at = toLocalTime(now, timezone).slice(0, 16);
  return { start_at, end_at: `${addDays(start_at.slice(0, 10), 1)}${start_at.slice(10)}` };
}

function findWorkingDay(from: string, workingDays: readonly Weekday[]): string {
  const days = Array.from({ length: WEEKDAYS.length }, (_, index) => addDays(from, index));
  return days.find((day) => workingDays.includes(getWeekday(day))) ?? from;
}

const getWeekday = (day: string): Weekday => WEEKDAYS[toDayNumber(day) - toDayNumber(getWeekStart(day))]!;

interface NewDraft extends Pick<AssignmentDraft, 'template' | 'assets' | 'custom_fields' | 'timezone'> {
  readonly today: string;
  readonly defaults: AssignmentSettings & ScheduleDefaults;
}

export const createDraft = ({ today, defaults, ...preset }: NewDraft): AssignmentDraft => ({
  ...preset,
  title: '',
  dynamic_assets: [],
  allow_additional_assets: defaults.allow_additional_assets,
  assignees: [],
  managers: defaults.managers,
  type: 'scheduled',
  start_at: '',
  end_at: '',
  recurrence: [createRecurrence(today, preset.timezone, defaults)],
  restricted: defaults.restricted,
  auto_finish: defaults.auto_finish,
  collaborative: defaults.collaborative,
});

export function toDraft(assignment: Assignment): AssignmentDraft {
  const { template, dynamic_assets, start_at, end_at, timezone } = assignment;
  return {
    title: assignment.title,
    custom_fields: assignment.custom_fields,
    template,
    assets: assignment.assets,
    dynamic_assets: dynamic_assets.map(({ conditions, ...rule }) => ({
      ...rule,
      conditions: conditions.map(toDraftCondition),
    })),
    allow_additional_assets: assignment.allow_additional_assets,
    assignees: assignment.assignees,
    managers: assignment.managers,
    type: assignment.type,
    start_at: start_at ? toLocalTime(start_at, timezone) : '',
    end_at: end_at ? toLocalTime(end_at, timezone) : '',
    timezone,
    recurrence: assignment.recurrence,
    restricted: assignment.restricted,
    auto_finish: assignment.auto_finish,
    collaborative: assignment.collaborative,
  };
}

export const toBody = (draft: AssignmentDraft): AssignmentInput => ({
  title: draft.title,
  type: draft.type,
  template_id: draft.template?.template_id ?? 0,
  asset_uuids: draft.assets.map(({ uuid }) => uuid),
  dynamic_assets: draft.dynamic_assets.map(toDynamicAssets),
  assignees: draft.assignees.map(({ type, id }) => ({ type, id })),
  manager_ids: draft.managers.map(({ id }) => id),
  recurrence: draft.type === 'direct' ? [] : [...draft.recurrence],
  start_at: draft.start_at ? toInstant(draft.start_at, draft.timezone) : null,
  end_at: draft.end_at ? toInstant(draft.end_at, draft.timezone) : null,
  timezone: draft.timezone,
  allow_additional_assets: draft.allow_additional_assets,
  restricted: draft.restricted,
  auto_finish: draft.auto_finish,
  collaborative: draft.collaborative,
  custom_fields: draft.custom_fields,
});

export const toDynamicAssets = ({ asset_type_uuid, match, conditions }: DraftRule): DynamicAssets => ({
  asset_type_uuid,
  match,
  conditions: conditions.flatMap((condition) => serializeCondition(condition) ?? []),
});

/** The record whose dates can be listed. */
export const toRecurrence = ({ end, ...record }: RecurrenceInput): Recurrence => ({
  ...record,
  end:
    end.type === 'count'
      ? { type: 'count', count: end.count ?? 0 }
      : end.type === 'until'
        ? { type: 'until', until: end.until ?? '' }
        : { type: 'forever' },
});

/** How many people open an inspection; people in several groups count once for each. */
export const countPeople = ({ assignees }: Pick<AssignmentDraft, 'assignees'>): number =>
  assignees.reduce((sum, { type, users_count = 0 }) => sum + (type === 'user' ? 1 : users_count), 0);
