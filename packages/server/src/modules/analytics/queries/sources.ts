/** Which rows each chart counts. */
import type { ChartKey } from '@rounds/contract/analytics';
import type { Scope } from '../scope.ts';
import { type Followed, givenAnswers, givenNumbers, givenOptions, isFollowed } from './answer-sets.ts';
import { shownAssets } from './asset-set.ts';
import type { Condition, CountSet } from './count-set.ts';
import {
  completedInspections,
  dueInspections,
  HAS_DURATION,
  IS_DUE,
  openedInspections,
  raisedIssues,
  scoredInspections,
  unscoredInspections,
} from './inspection-sets.ts';
import { completedIssues, createdIssues, openIssues, overdueIssues, reopenedIssues } from './issue-sets.ts';

export interface Source {
  /** By series; that of a chart with one is empty. */
  readonly sets: Readonly<Record<string, CountSet>>;
  /** Rows of the range without the value that is measured. */
  readonly leftOut?: CountSet;
  /** Counts the issues of the same inspections. */
  readonly issues?: CountSet;
  readonly isBehind?: Condition;
}

interface Selected {
  /** Ids of the registered questions. */
  readonly questions: readonly number[];
  readonly option: string | null;
}

const one = (set: CountSet, more: Omit<Source, 'sets'> = {}): Source => ({ sets: { '': set }, ...more });

const scored = (scope: Scope): Source => one(scoredInspections(scope), { leftOut: unscoredInspections(scope) });

function followed(scope: Scope, { questions, option }: Selected): Source {
  const what: Followed = option ? { option } : 'failed';
  return one(givenAnswers(scope, questions, what), { isBehind: isFollowed(what) });
}

const SOURCES: Readonly<Record<ChartKey, (scope: Scope, selected: Selected) => Source>> = {
  'overview.inspections': (scope) => one(completedInspections(scope), { issues: raisedIssues(scope) }),
  'overview.status': (scope) => one(openedInspections(scope)),
  'overview.scores': scored,
  'overview.on_time': (scope) => one(dueInspections(scope, [IS_DUE])),
  'overview.times': (scope) => one(completedInspections(scope)),
  'overview.templates': (scope) => one(completedInspections(scope)),
  'overview.people': (scope) => one(completedInspections(scope)),
  'overview.not_inspected': (scope) => one(shownAssets(scope)),
  'issues.created_completed': (scope) => ({
    sets: { created: createdIssues(scope), completed: completedIssues(scope) },
  }),
  'issues.open': (scope) => one(openIssues(scope)),
  'issues.overdue': (scope) => one(overdueIssues(scope)),
  'issues.resolution': (scope) => one(completedIssues(scope)),
  'issues.reopened': (scope) => one(reopenedIssues(scope)),
  'issues.created': (scope) => one(createdIssues(scope)),
  'responses.failed': (scope) => one(givenAnswers(scope, null, 'failed'), { isBehind: isFollowed('failed') }),
  'responses.answers': (scope, { questions }) => one(givenOptions(scope, questions)),
  'responses.over_time': followed,
  'responses.numbers': (scope, { questions }) => one(givenNumbers(scope, questions)),
  'responses.numbers_over_time': (scope, { questions }) => one(givenNumbers(scope, questions)),
  'responses.groups': followed,
  'reports.score': scored,
  'reports.distribution': scored,
  'reports.duration': (scope) => one(completedInspections(scope, [HAS_DURATION])),
  'reports.best': scored,
  'reports.worst': scored,
  'reports.most_improved': scored,
  'reports.matrix': scored,
};

export const createSource = (key: ChartKey, scope: Scope, selected: Selected): Source => SOURCES[key](scope, selected);
