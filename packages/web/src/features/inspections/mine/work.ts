/** The person's open inspections as one list: from the server, from the device, or both. */
import {
  type AssignedStatus,
  type NextWork,
  type PlannedInspection,
  type StartableAssignment,
  toAssignedStatus,
} from '@rounds/contract/assignments';
import type { AssignedWork, InspectionSummary } from '@rounds/contract/inspections';
import { dateInZone } from '@rounds/engine';
import type { StoredInspection } from '../../../platform/offline/index.ts';

export const SECTIONS = ['in_progress', 'overdue', 'due_today', 'open', 'planned'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Progress {
  readonly answered: number;
  readonly total: number;
}

/** One inspection to do. */
export interface Work {
  readonly uuid: string;
  readonly status: AssignedStatus;
  readonly section: Section;
  readonly assignment: { readonly id: number; readonly title: string } | null;
  readonly template_title: string;
  readonly asset: { readonly uuid: string; readonly asset_id: string; readonly display_name: string } | null;
  readonly start_at: string | null;
  readonly due_at: string | null;
  /** The others who work on it. */
  readonly others: readonly string[];
  readonly collaborative: boolean;
  readonly progress: Progress | null;
  readonly isManager: boolean;
  /** The planned inspection until it has opened. */
  readonly planned: PlannedInspection | null;
  /** The number of its answers, files and issues that this device has not sent. */
  readonly waiting: number;
  /** The person has completed it; the server will do so when it has received everything. */
  readonly isToComplete: boolean;
}

export interface WorkList {
  readonly works: readonly Work[];
  readonly startable: readonly StartableAssignment[];
  /** The work that opens after all of these; null if there is none, or without the server. */
  readonly next: NextWork;
  /** The number of further inspections on the server. */
  readonly hidden: number;
}

/** The facts that the device has about one inspection in addition to the record itself. */
export interface DeviceFacts {
  readonly waiting: number;
  /** The progress counted on the device, if it knows more than the server. */
  readonly progress: Progress | null;
}

export interface DeviceWork {
  readonly inspections: readonly StoredInspection[];
  readonly facts: ReadonlyMap<string, DeviceFacts>;
  readonly planned: readonly PlannedInspection[];
  readonly startable: readonly StartableAssignment[];
}

export interface ServerWork {
  readonly assigned: AssignedWork;
  /** The inspections that are not completed, including those without an assignment. */
  readonly own: readonly InspectionSummary[];
}

export interface WorkContext {
  readonly now: string;
  readonly me: number;
  readonly zone: string;
}

/** Managers read the inspections of others; they conduct only their own and those on which they collaborate. */
export const isToConduct = ({ status, user, collaborators }: InspectionSummary, me: number): boolean =>
  status !== 'completed' && [user, ...collaborators].some((person) => person?.id === me);

/** Merges the work: without the server, it is what the device has; with it, each inspection of both is listed once. */
export function mergeWork(server: ServerWork | null, device: DeviceWork, context: WorkContext): WorkList {
  const onDevice = new Map(device.inspections.map((inspection) => [inspection.uuid, inspection]));
  const opened = server ? listServerWork(server, context) : [];
  const existingIds = new Set(opened.map(({ uuid }) => uuid));
  const more = device.inspections
    .filter(({ uuid, status, id }) => status !== 'completed' && !existingIds.has(uuid) && (!server || id === null))
    .map((inspection) => toStoredWork(inspection, context.now));
  const planned = (server?.assigned.planned ?? device.planned)
    .filter(({ uuid }) => !existingIds.has(uuid) && !onDevice.has(uuid))
    .map((one) => toPlannedWork(one, context.now));
  const works = [...opened, ...more]
    .map((work) => addDeviceFacts(work, onDevice.get(work.uuid), device.facts.get(work.uuid)))
    .filter(({ status }) => status !== 'skipped');
  const startable = server?.assigned.startable ?? device.startable;
  return {
    works: [...works, ...planned]
      .map((work) => ({ ...work, section: toSection(work, context) }))
      .toSorted((one, other) => toOrder(one).localeCompare(toOrder(other))),
    startable: startable.filter(({ end_at }) => end_at === null || Date.parse(end_at) > Date.parse(context.now)),
    next: server?.assigned.next ?? null,
    hidden: server ? countHidden(server.assigned) : 0,
  };
}

type Unplaced = Omit<Work, 'section'>;

function toSection({ status, progress, due_at }: Unplaced, { now, zone }: WorkContext): Section {
  const toDay = (at: string) => dateInZone(at, zone, 'year_month_day');
  if (progress) return 'in_progress';
  if (status === 'upcoming') return 'planned';
  if (status === 'overdue' || status === 'missed') return 'overdue';
  return due_at && toDay(due_at) === toDay(now) ? 'due_today' : 'open';
}

/** Orders work by due time; work without one and work that only waits to be completed come last. */
const toOrder = ({ due_at, start_at, status, isToComplete }: Unplaced): string =>
  `${isToComplete ? 1 : 0} ${(status === 'upcoming' ? start_at : due_at) ?? '9'}`;

const countHidden = ({ counts, overdue, due_today, open }: AssignedWork): number =>
  counts.overdue + counts.due_today + counts.open - overdue.length - due_today.length - open.length;

function listServerWork({ assigned, own }: ServerWork, context: WorkContext): Unplaced[] {
  const due = [...assigned.overdue, ...assigned.due_today, ...assigned.open];
  const isListed = new Set(due.map(({ uuid }) => uuid));
  const others = own.filter(
    (one) =>
      !isListed.has(one.uuid) &&
      isToConduct(one, context.me) &&
      (one.assignment === null || one.status === 'in_progress'),
  );
  return [...due, ...others].map((inspection) => toServerWork(inspection, context));
}

function toServerWork(inspection: InspectionSummary, { now, me }: WorkContext): Unplaced {
  const { user, collaborators, managers, answered_count: answered, question_count: total } = inspection;
  const { uuid, assignment, template_title, asset, start_at, due_at, collaborative } = inspection;
  const people = [...(user ? [{ id: user.id, name: user.full_name }] : []), ...collaborators];
  const isBegun = inspection.status === 'in_progress' || assignment === null;
  return {
    ...{ uuid, assignment, template_title, asset, start_at, due_at, collaborative },
    status: toStatus(toAssignedStatus(inspection, now), isBegun),
    others: people.filter(({ id }) => id !== me).map(({ name }) => name),
    progress: isBegun ? { answered, total } : null,
    isManager: managers.some(({ id }) => id === me),
    ...{ planned: null, waiting: 0, isToComplete: false },
  };
}

/** Work that the person has begun by hand is in progress from then on, also without an answer. */
const toStatus = (status: AssignedStatus, isBegun: boolean): AssignedStatus =>
  isBegun && (status === 'open' || status === 'upcoming') ? 'in_progress' : status;

const NOTHING_ANSWERED: Progress = { answered: 0, total: 0 };

function toStoredWork(inspection: StoredInspection, now: string): Unplaced {
  const { start_at = null, due_at = null, missed_at = null, skipped_at = null, assignment = null } = inspection;
  const { uuid, template_title, asset, status, collaborative = false } = inspection;
  const isBegun = status === 'in_progress' || assignment === null;
  return {
    ...{ uuid, assignment, template_title, asset, start_at, due_at, collaborative },
    status: toStatus(
      toAssignedStatus({ status, start_at, due_at, missed_at, skipped_at, completed_at: null }, now),
      isBegun,
    ),
    others: [],
    progress: isBegun ? NOTHING_ANSWERED : null,
    isManager: false,
    ...{ planned: null, waiting: 0, isToComplete: false },
  };
}

function addDeviceFacts(
  work: Unplaced,
  inspection: StoredInspection | undefined,
  facts: DeviceFacts | undefined,
): Unplaced {
  if (!inspection || inspection.status === 'completed') return work;
  const progress = facts?.progress ?? work.progress;
  return {
    ...work,
    status: toStatus(work.status, progress !== null),
    progress,
    waiting: facts?.waiting ?? 0,
    isToComplete: Boolean(inspection.completion_asked_at),
  };
}

function toPlannedWork(planned: PlannedInspection, now: string): Unplaced {
  const { uuid, assignment, template, asset, start_at, due_at, collaborative } = planned;
  const dates = { status: 'to_do', completed_at: null, missed_at: null, skipped_at: null, start_at, due_at } as const;
  return {
    ...{ uuid, assignment, asset, start_at, due_at, collaborative, planned },
    status: toAssignedStatus(dates, now),
    template_title: template.title,
    ...{ others: [], progress: null, isManager: false, waiting: 0, isToComplete: false },
  };
}

export const FILTERS = ['all', 'today', 'overdue', 'coming'] as const;
export type WorkFilter = (typeof FILTERS)[number];

/** Whether a filter includes the work; begun work is filtered by its due time. */
export function matchesFilter({ status, section, due_at }: Work, filter: WorkFilter, { now, zone }: WorkContext) {
  const toDay = (at: string) => dateInZone(at, zone, 'year_month_day');
  const isOverdue = status === 'overdue' || status === 'missed';
  if (filter === 'all') return true;
  if (filter === 'overdue') return isOverdue;
  const isToday = due_at !== null && toDay(due_at) === toDay(now);
  if (filter === 'today') return !isOverdue && section !== 'planned' && isToday;
  return !isOverdue && (section === 'planned' || (due_at !== null && !isToday));
}
