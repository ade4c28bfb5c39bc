import type { IssueSource } from '@rounds/contract/issues';

/** The answer of a report from which an issue is raised. */
export interface AnswerToRaise extends Pick<IssueSource, 'inspection_uuid' | 'item_id' | 'row' | 'title'> {
  readonly note: string;
  /** The photos and files of the answer. */
  readonly media: readonly string[];
  readonly asset: string | null;
}
