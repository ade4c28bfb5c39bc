/** Tables of templates, their folders, drafts, history and published versions. */
import type { RecordKind, TemplateDocument, TemplatePatch } from '@rounds/engine';
import type { ColumnType, Generated } from 'kysely';
import type { Computed, OptionalTime, Time } from '../../db/columns.ts';

/** A template or a folder. */
interface TemplateTable {
  id: Generated<number>;
  workspace_id: number;
  uuid: string;
  is_template: boolean;
  parent_id: number | null;
  title: string;
  /** The title in lower case, for searching. */
  search: Computed<string>;
  description: Generated<string>;
  /** Null for folders. */
  language: string | null;
  contains_asset: Generated<boolean>;
  /** The version of the engine's template format in which the draft is stored. */
  format: Generated<number>;
  revision: Generated<number>;
  pages: Generated<number>;
  sections: Generated<number>;
  questions: Generated<number>;
  published_id: number | null;
  published_version: number | null;
  published_revision: number | null;
  published_at: OptionalTime;
  /** The version title of the published version. */
  published_title: Generated<string | null>;
  /** Whether translations were changed since the last publication. */
  has_draft_translations: Generated<boolean>;
  archived_at: OptionalTime;
  created_by: number;
  created_at: Time;
  updated_at: Time;
}

interface TemplateRecordTable {
  workspace_id: number;
  template_id: number;
  kind: RecordKind;
  record_id: string;
  data: unknown;
}

interface TemplatePatchTable {
  workspace_id: number;
  template_id: number;
  /** The revision that the patch led to. */
  revision: number;
  save_id: string;
  patch: ColumnType<TemplatePatch, string, never>;
  user_id: number;
  at: Generated<Date>;
}

interface TemplateVersionTable {
  id: Generated<number>;
  workspace_id: number;
  template_id: number;
  version: number;
  revision: number;
  /** The title of the template when it was published. */
  title: string;
  /** What the publisher called this version. */
  version_title: Generated<string | null>;
  document: ColumnType<TemplateDocument, string, never>;
  contains_asset: boolean;
  questions: number;
  published_by: number;
  published_at: Generated<Date>;
}

/** A unit defined by a workspace. Templates store a copy of the units that they use. */
interface CustomUnitTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  uuid: string;
  title: string;
  symbol: string;
  created_by: number;
  created_at: Generated<Date>;
}

interface TemplateFileTable {
  workspace_id: number;
  template_id: number;
  file_uuid: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    template: TemplateTable;
    template_record: TemplateRecordTable;
    template_patch: TemplatePatchTable;
    template_version: TemplateVersionTable;
    custom_unit: CustomUnitTable;
    template_file: TemplateFileTable;
  }
}
