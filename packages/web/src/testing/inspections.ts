import type { AssignedWork, InspectionSummary } from '@rounds/contract/inspections';

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

/** The assigned work of a person who has none. */
export const NO_ASSIGNED_WORK: AssignedWork = {
  ...{ overdue: [], due_today: [], open: [], planned: [], startable: [] },
  next: null,
  counts: { overdue: 0, due_today: 0, open: 0, planned: 0 },
};

/** A completed inspection. */
export const createInspectionSummary = (id: number, fields: Partial<InspectionSummary> = {}): InspectionSummary => ({
  ...{ id, uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, document_id: `DOC-${id}`, title: null },
  ...{ status: 'completed', template_id: 3, template_title: 'Food premises', template_version: 1 },
  asset: { uuid: '00000000-0000-4000-8000-000000000099', asset_id: 'A-1', display_name: `Kitchen ${id}` },
  user: { id: 5, full_name: 'Jonas Weber' },
  ...{ score: 10, score_max: 20, score_percent: 6429, failed_count: 5, question_count: 8, answered_count: 8 },
  ...{ quantity: 8, issues_count: 0, managers: [], note: '', collaborative: false, imported: false, collaborators: [] },
  ...WITHOUT_ASSIGNMENT,
  ...{ started_at: '2026-11-20T08:00:00Z', completed_at: '2026-11-20T09:00:00Z', archived_at: null },
  ...{ created_at: '2026-11-20T08:00:00Z', updated_at: '2026-11-20T09:00:00Z' },
  ...fields,
});
