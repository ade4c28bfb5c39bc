/** The person's inspections of assignments, from the server or from the device. */
import {
  type AssignedStatus,
  type PlannedInspection,
  type StartableAssignment,
  toAssignedStatus,
} from '@rounds/contract/assignments';
import type { AssignedWork, InspectionSummary } from '@rounds/contract/inspections';
import { dateInZone } from '@rounds/engine';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadPlannedWork, type Outbox, type StoredInspection, useOutboxState } from '../../../offline/index.ts';
import { useSessionUser } from '../../../session/index.ts';
import { useAssignedWork } from '../inspection-queries.ts';

export const SECTIONS = ['overdue', 'due_today', 'open', 'planned'] as const;
export type Section = (typeof SECTIONS)[number];

/** One inspection to do. */
export interface Work {
  readonly uuid: string;
  readonly status: AssignedStatus;
  readonly assignment: { readonly id: number; readonly title: string } | null;
  readonly template_title: string;
  readonly asset: { readonly uuid: string; readonly asset_id: string; readonly display_name: string } | null;
  readonly start_at: string | null;
  readonly due_at: string | null;
  /** Who works on it, beside the person. */
  readonly others: readonly string[];
  readonly collaborative: boolean;
  readonly progress: { readonly answered: number; readonly total: number } | null;
  readonly isManager: boolean;
  /** Set until it has opened. */
  readonly planned: PlannedInspection | null;
}

export interface WorkBySection {
  readonly sections: Readonly<Record<Section, readonly Work[]>>;
  readonly startable: readonly StartableAssignment[];
  /** How many there are, also those that are not listed. */
  readonly counts: Readonly<Record<Section, number>>;
}

const MINUTE_MS = 60_000;

/** Now, once a minute, so that due times stay right while the screen is open. */
function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whether there is anything to do or to start. */
export const hasWork = ({ sections, startable }: WorkBySection): boolean =>
  startable.length > 0 || SECTIONS.some((section) => sections[section].length > 0);

interface LoadedWork {
  readonly work: WorkBySection | null;
  /** True until the first answer; a failed attempt that is repeated does not count. */
  readonly isLoading: boolean;
}

export function useWork(outbox: Outbox | null, isOffline: boolean): LoadedWork {
  const now = useNow();
  const user = useSessionUser();
  const online = useAssignedWork(!isOffline);
  const { waiting } = useOutboxState(outbox);
  const device = useQuery({
    // What was downloaded since is read when the network is lost.
    queryKey: ['device', 'work', outbox?.owner, waiting, isOffline],
    queryFn: async () => {
      const [reports, work] = await Promise.all([outbox!.db.getAll('reports'), loadPlannedWork(outbox!.db)]);
      return { ...work, reports };
    },
    networkMode: 'always',
    enabled: outbox !== null,
    gcTime: 0,
  });
  const context = { now, me: user.id, zone: user.tz_code };
  const onDevice = device.data?.reports ?? [];
  // What was loaded before the network was lost does not know what is due or has opened since.
  if (isOffline && device.data) return { work: toDeviceWork(device.data, context), isLoading: false };
  const source = isOffline ? device : online;
  return {
    work: online.data ? toWork(online.data, onDevice, context) : null,
    isLoading: source.isLoading && source.failureCount === 0,
  };
}

interface Context {
  readonly now: string;
  readonly me: number;
  readonly zone: string;
}

function toWork(data: AssignedWork, onDevice: readonly StoredInspection[], { now, me }: Context): WorkBySection {
  const known = new Set(onDevice.map(({ uuid }) => uuid));
  const toOpen = (inspection: InspectionSummary): Work => {
    const { user, collaborators, managers, answered_count: answered, question_count: total } = inspection;
    const people = [...(user ? [{ id: user.id, name: user.full_name }] : []), ...collaborators];
    return {
      ...inspection,
      status: toAssignedStatus(inspection, now),
      others: people.filter(({ id }) => id !== me).map(({ name }) => name),
      progress: inspection.status === 'in_progress' ? { answered, total } : null,
      isManager: managers.some(({ id }) => id === me),
      planned: null,
    };
  };
  // The server does not know yet what was started on this device.
  const planned = data.planned.filter(({ uuid }) => !known.has(uuid)).map((one) => toPlannedWork(one, now));
  return {
    sections: {
      overdue: data.overdue.map(toOpen),
      due_today: data.due_today.map(toOpen),
      open: data.open.map(toOpen),
      planned,
    },
    startable: data.startable,
    counts: { ...data.counts, planned: data.counts.planned - data.planned.length + planned.length },
  };
}

function toPlannedWork(planned: PlannedInspection, now: string): Work {
  const { uuid, assignment, template, asset, start_at, due_at, collaborative } = planned;
  const dates = { status: 'to_do', completed_at: null, missed_at: null, skipped_at: null, start_at, due_at } as const;
  return {
    ...{ uuid, assignment, asset, start_at, due_at, collaborative, planned },
    status: toAssignedStatus(dates, now),
    template_title: template.title,
    others: [],
    progress: null,
    isManager: false,
  };
}

interface DeviceWork {
  readonly reports: readonly StoredInspection[];
  readonly planned: readonly PlannedInspection[];
  readonly startable: readonly StartableAssignment[];
}

/** The same from the device. Planned inspections count as open from their start on, before the server has opened them. */
function toDeviceWork({ reports, planned, startable }: DeviceWork, { now, zone }: Context): WorkBySection {
  const open = reports
    .filter(
      ({ assignment, status, completion_asked_at }) => assignment && status !== 'completed' && !completion_asked_at,
    )
    .map(toStoredWork(now))
    .filter(({ status }) => status !== 'skipped');
  const known = new Set(reports.map(({ uuid }) => uuid));
  const later = planned.filter(({ uuid }) => !known.has(uuid)).map((one) => toPlannedWork(one, now));
  const toDay = (at: string) => dateInZone(at, zone, 'year_month_day');
  const toSection = ({ status, due_at }: Work): Section => {
    if (status === 'upcoming') return 'planned';
    if (status === 'overdue' || status === 'missed') return 'overdue';
    return due_at && toDay(due_at) === toDay(now) ? 'due_today' : 'open';
  };
  const bySection = Object.groupBy(
    [...open, ...later].toSorted((one, other) => (one.due_at ?? '').localeCompare(other.due_at ?? '')),
    toSection,
  );
  const sections = Object.fromEntries(SECTIONS.map((section) => [section, bySection[section] ?? []]));
  const counts = Object.fromEntries(SECTIONS.map((section) => [section, bySection[section]?.length ?? 0]));
  return {
    sections: sections as Record<Section, Work[]>,
    startable: startable.filter(({ end_at }) => end_at === null || Date.parse(end_at) > Date.parse(now)),
    counts: counts as Record<Section, number>,
  };
}

const toStoredWork =
  (now: string) =>
  (report: StoredInspection): Work => {
    const { start_at = null, due_at = null, missed_at = null, skipped_at = null, status, assignment = null } = report;
    return {
      ...{
        uuid: report.uuid,
        assignment,
        template_title: report.template_title,
        asset: report.asset,
        start_at,
        due_at,
      },
      status: toAssignedStatus({ status, start_at, due_at, missed_at, skipped_at, completed_at: null }, now),
      others: [],
      collaborative: report.collaborative ?? false,
      progress: null,
      isManager: false,
      planned: null,
    };
  };
