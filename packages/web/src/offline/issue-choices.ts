/** What issues can be raised with: categories, labels, types, people and fields, kept for raising one offline. */
import type { CustomField } from '@rounds/contract/custom-fields';
import type { IssueSettings } from '@rounds/contract/issues';

export interface IssueCategoryChoice {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly icon: string | null;
  readonly color: string;
  /** Keys of the custom fields of its issues; null for all. */
  readonly fields: readonly string[] | null;
}

export interface IssueAssigneeChoice {
  readonly type: 'user' | 'group';
  readonly id: number;
  readonly name: string;
}

export interface StoredIssueChoices {
  readonly categories: readonly IssueCategoryChoice[];
  readonly labels: readonly { readonly id: number; readonly name: string; readonly color: string }[];
  readonly types: readonly { readonly key: string; readonly name: string }[];
  readonly assignees: readonly IssueAssigneeChoice[];
  /** All fields in use, in order. */
  readonly fields: readonly CustomField[];
  readonly settings: Pick<IssueSettings, 'default_category_id' | 'default_priority' | 'time_zone'>;
  /** Names are in this language. */
  readonly language: string;
  readonly synced_at: string;
}
