/** The dates of assignments: monitor, calendar, and what can be done with single inspections there. */
import { type AssignedInspection, type Assignment, assignments } from '@rounds/contract/assignments';
import type { QueryInputOf } from '@rounds/contract/endpoint.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { createEventBatcher, useCan, useServerEvents, useSessionUser } from '../../platform/session/index.ts';
import { assignmentResource } from './assignment-queries.ts';

const PLANNING = [assignmentResource.key, 'planning'];
const scheduleReload = createEventBatcher();

/** Inspections are started and completed while somebody looks at them. */
function useReloadOnEvents() {
  const client = useQueryClient();
  const reload = () => scheduleReload(() => client.invalidateQueries({ queryKey: PLANNING }));
  useServerEvents('inspections', reload);
  useServerEvents('assignments', reload);
}

/** An assignment with its recurrences; the screen becomes the not-found page when it does not exist. */
export const useAssignment = (id: number) =>
  useQuery({
    queryKey: [assignmentResource.key, 'get', id, 'complete'],
    queryFn: ({ signal }) => call(assignments.get, { params: { id }, signal, screen: true }),
  });

export type MonitorQuery = NonNullable<QueryInputOf<typeof assignments.getMonitor>>;

export function useMonitor(id: number, query: MonitorQuery) {
  useReloadOnEvents();
  return useQuery({
    queryKey: [...PLANNING, 'monitor', id, query],
    queryFn: ({ signal }) => call(assignments.getMonitor, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export type CellQuery = NonNullable<QueryInputOf<typeof assignments.listAssigned>>;

export const useAssigned = (id: number, query: CellQuery) =>
  useQuery({
    queryKey: [...PLANNING, 'assigned', id, query],
    queryFn: ({ signal }) => call(assignments.listAssigned, { params: { id }, query, signal }),
  });

export type CalendarQuery = QueryInputOf<typeof assignments.getCalendar> & {};

export function useCalendar(query: CalendarQuery) {
  useReloadOnEvents();
  return useQuery({
    queryKey: [...PLANNING, 'calendar', query],
    queryFn: ({ signal }) => call(assignments.getCalendar, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whether the person may remind, skip and reassign: with the permission, or as a manager of the assignment. */
export function useCanManage(assignment: Pick<Assignment, 'managers'>): boolean {
  const can = useCan();
  const isManager = useIsManager(assignment);
  return can('AST_MANAGE_ASSIGNMENT') || isManager;
}

/** Whether the signed-in person is one of the managers of an assignment, who may read its inspections. */
export function useIsManager({ managers }: Pick<Assignment, 'managers'>): boolean {
  const { id: me } = useSessionUser();
  return managers.some(({ id }) => id === me);
}

type InspectionAction =
  | { readonly kind: 'skip'; readonly note: string }
  | { readonly kind: 'unskip' }
  | { readonly kind: 'remind' }
  | { readonly kind: 'reassign'; readonly user_id: number };

/** Acts on one inspection of an assignment. */
export function useInspectionAction({ id }: Pick<AssignedInspection, 'id'>) {
  const invalidate = assignmentResource.useInvalidate();
  return useMutation({
    mutationFn: (action: InspectionAction): Promise<AssignedInspection> => {
      const params = { id };
      if (action.kind === 'skip') return call(assignments.skip, { params, body: { note: action.note } });
      if (action.kind === 'unskip') return call(assignments.unskip, { params });
      if (action.kind === 'remind') return call(assignments.remind, { params });
      return call(assignments.reassign, { params, body: { user_id: action.user_id } });
    },
    // A rejected action means that the inspection has changed, so it is loaded again in either case.
    onSettled: invalidate,
  });
}

interface OccurrenceMove {
  readonly assignment: number;
  readonly occurrence_at: string;
  readonly start_at: string;
}

export function useMoveOccurrence() {
  const invalidate = assignmentResource.useInvalidate();
  return useMutation({
    mutationFn: ({ assignment, ...body }: OccurrenceMove) =>
      call(assignments.moveOccurrence, { params: { id: assignment }, body }),
    onSettled: invalidate,
  });
}

const LINK = ['calendar_link'];

export const useCalendarLink = () =>
  useQuery({ queryKey: LINK, queryFn: ({ signal }) => call(assignments.getCalendarLink, { signal }) });

export function useChangeCalendarLink() {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () => call(assignments.createCalendarLink),
    onSuccess: ({ created_at }) => client.setQueryData(LINK, { created_at }),
  });
  const remove = useMutation({
    mutationFn: () => call(assignments.deleteCalendarLink),
    onSuccess: () => client.setQueryData(LINK, { created_at: null }),
  });
  return { create, remove };
}
