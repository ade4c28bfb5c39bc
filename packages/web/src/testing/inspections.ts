import type { AssignedWork } from '@rounds/contract/inspections';

/** The fields of an inspection that belongs to no assignment. */
export const WITHOUT_ASSIGNMENT = {
  assignment: null,
  occurrence_at: null,
  start_at: null,
  due_at: null,
  missed_at: null,
  skipped_at: null,
  assignment_problem: null,
};

/** What a person without inspections of assignments has to do. */
export const NO_ASSIGNED_WORK: AssignedWork = {
  ...{ overdue: [], due_today: [], open: [], planned: [], startable: [] },
  counts: { overdue: 0, due_today: 0, open: 0, planned: 0 },
};
