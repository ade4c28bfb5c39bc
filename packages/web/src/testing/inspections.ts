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
