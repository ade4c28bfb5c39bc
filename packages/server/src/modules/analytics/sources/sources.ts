/** The rows that each chart counts. */
import type { ChartKey } from '@rounds/contract/analytics';
import { answerSet, hasOutcome, numberSet, type Outcome, optionSet } from './queries/answer-sets.ts';
import { assetSet } from './queries/asset-set.ts';
import type { CountSet } from './queries/count-set.ts';
import type { Condition } from './queries/filters.ts';
import {
  completedInspectionSet,
  dueInspectionSet,
  HAS_DURATION,
  IS_DUE,
  openedInspectionSet,
  raisedIssueSet,
  scoredInspectionSet,
  unscoredInspectionSet,
} from './queries/inspection-sets.ts';
import {
  completedIssueSet,
  createdIssueSet,
  openIssueSet,
  overdueIssueSet,
  reopenedIssueSet,
} from './queries/issue-sets.ts';
import type { Scope } from './scope.ts';

export interface Source {
  /** Keyed by series; the name is empty in charts of one series. */
  readonly sets: Readonly<Record<string, CountSet>>;
  /** Rows of the range without the value that is measured. */
  readonly leftOut?: CountSet;
  /** The issues of the same inspections. */
  readonly issues?: CountSet;
  /** Selects the rows of a point that are listed behind it. */
  readonly isBehind?: Condition;
}

interface Selected {
  /** Ids of the registered questions. */
  readonly questions: readonly number[];
  readonly option: string | null;
}

const toSource = (set: CountSet, more: Omit<Source, 'sets'> = {}): Source => ({ sets: { '': set }, ...more });

const toScoredSource = (scope: Scope): Source =>
  toSource(scoredInspectionSet(scope), { leftOut: unscoredInspectionSet(scope) });

function toOutcomeSource(scope: Scope, { questions, option }: Selected): Source {
  const outcome: Outcome = option ? { option } : 'failed';
  return toSource(answerSet(scope, questions, outcome), { isBehind: hasOutcome(outcome) });
}

const SOURCES: Readonly<Record<ChartKey, (scope: Scope, selected: Selected) => Source>> = {
  'overview.inspections': (scope) => toSource(completedInspectionSet(scope), { issues: raisedIssueSet(scope) }),
  'overview.status': (scope) => toSource(openedInspectionSet(scope)),
  'overview.scores': toScoredSource,
  'overview.on_time': (scope) => toSource(dueInspectionSet(scope, [IS_DUE])),
  'overview.times': (scope) => toSource(completedInspectionSet(scope)),
  'overview.templates': (scope) => toSource(completedInspectionSet(scope)),
  'overview.people': (scope) => toSource(completedInspectionSet(scope)),
  'overview.not_inspected': (scope) => toSource(assetSet(scope)),
  'issues.created_completed': (scope) => ({
    sets: { created: createdIssueSet(scope), completed: completedIssueSet(scope) },
  }),
  'issues.open': (scope) => toSource(openIssueSet(scope)),
  'issues.overdue': (scope) => toSource(overdueIssueSet(scope)),
  'issues.resolution': (scope) => toSource(completedIssueSet(scope)),
  'issues.reopened': (scope) => toSource(reopenedIssueSet(scope)),
  'issues.created': (scope) => toSource(createdIssueSet(scope)),
  'responses.failed': (scope) => toSource(answerSet(scope, null, 'failed'), { isBehind: hasOutcome('failed') }),
  'responses.answers': (scope, { questions }) => toSource(optionSet(scope, questions)),
  'responses.over_time': toOutcomeSource,
  'responses.dates': (scope, { questions }) => toSource(numberSet(scope, questions)),
  'responses.numbers': (scope, { questions }) => toSource(numberSet(scope, questions)),
  'responses.numbers_over_time': (scope, { questions }) => toSource(numberSet(scope, questions)),
  'responses.groups': toOutcomeSource,
  'reports.score': toScoredSource,
  'reports.distribution': toScoredSource,
  'reports.duration': (scope) => toSource(completedInspectionSet(scope, [HAS_DURATION])),
  'reports.best': toScoredSource,
  'reports.worst': toScoredSource,
  'reports.most_improved': toScoredSource,
  'reports.most_worsened': toScoredSource,
  'reports.matrix': toScoredSource,
};

export const createSource = (key: ChartKey, scope: Scope, selected: Selected): Source => SOURCES[key](scope, selected);
