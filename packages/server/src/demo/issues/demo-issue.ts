import type { IssuePriority, IssueRisk, IssueStatus } from '@rounds/contract/issues';
import type { DemoText } from '../content.ts';

interface DemoComment {
  readonly author: number;
  readonly text: DemoText;
}

/** An issue of one category. People, subcategories and labels are named by their place in their list. */
export interface DemoIssue {
  readonly title: DemoText;
  readonly subcategory: number;
  readonly asset: string;
  readonly status: IssueStatus;
  readonly priority: IssuePriority;
  readonly risk?: IssueRisk;
  readonly found_days_ago: number;
  /** Negative if that day is over. */
  readonly due_in_days: number | null;
  readonly creator: number;
  readonly assignee: number | null;
  readonly labels?: readonly number[];
  readonly comments?: readonly DemoComment[];
}
