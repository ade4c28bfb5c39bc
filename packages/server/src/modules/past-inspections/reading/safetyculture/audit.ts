/** A completed audit of SafetyCulture with its items, as both of its exports give it. */
import type { SourceInspection, SourceValue } from '../source.ts';

export interface AuditOption {
  readonly id?: string;
  readonly label: string;
  readonly score: number | null;
  readonly color: string;
}
export interface AuditItem {
  readonly id: string;
  readonly parent: string;
  readonly type: string;
  readonly label: string;
  readonly value: SourceValue | null;
  readonly note: string;
  readonly media: readonly string[];
  readonly max: number | null;
  readonly failed: boolean;
  /** Set for choices, if the file has them all. */
  readonly choices: readonly AuditOption[] | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly row: number;
}
export interface Audit extends Omit<SourceInspection, 'answers'> {
  readonly template_id: string;
  readonly template_title: string;
  readonly items: readonly AuditItem[];
}
