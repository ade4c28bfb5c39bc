/** The parts of a kind of record that the import needs. */
import type { CustomFieldScope } from '@rounds/contract/custom-fields';
import type { ErrorPrefix } from '@rounds/contract/errors.ts';
import type { PlainEventCode } from '@rounds/contract/event-codes.ts';
import type { UsageKind } from '@rounds/contract/usage';
import type { Tx } from '../../db/database.ts';
import type { ImportedTable } from '../../db/schema/stored-types.ts';
import type { Tree } from '../../db/tree.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import type { RecordShape } from './reading/messages.ts';

/** A record that rows name by a text, such as the path of a site. */
export interface ImportLink {
  readonly target: string;
  /** The column with its numeric id, and the table that the id is of. */
  readonly column: string;
  readonly table: string;
  /** The code of the problem, with the text as the parameter `name`. */
  readonly unknown: string;
  /** The code of the problem of people who must name one. */
  readonly missing: string;
  /** The ids by the given texts; what does not exist is missing. */
  find(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface ImportKind {
  readonly table: ImportedTable;
  /** The column of the business key and the constraint that makes it unique. */
  readonly keyColumn: string;
  readonly keyConstraint: string;
  /** The column with the uuid of the owner of a record's fields; null where all records have the same owner. */
  readonly ownerColumn: string | null;
  /** Columns of the same names as the targets of `shape.numbers`. */
  readonly shape: RecordShape;
  readonly link?: ImportLink;
  readonly scope: CustomFieldScope;
  readonly tree: Tree;
  readonly usage: UsageKind;
  readonly prefix: ErrorPrefix;
  readonly codes: { readonly taken: string; readonly archived: string; readonly parentUnknown: string };
  /** The events of each record, for their readers; the log has one activity for all. */
  readonly events: Readonly<Record<'created' | 'changed' | 'deleted', PlainEventCode>>;
  /** The activities of jobs, and their subject in the log. */
  readonly activity: 'asset.imported' | 'global_list_item.imported';
  readonly undoActivity: 'asset.import_undone' | 'global_list_item.import_undone';
  readonly subject: string;
  /** The type of its records in the log, if they have a history. */
  readonly recordType?: string;
}

/** The columns with numbers: those of the file, and the id of what the rows name. */
export const listNumberColumns = ({ shape, link }: Pick<ImportKind, 'shape' | 'link'>): string[] => [
  ...shape.numbers.map(({ target }) => target),
  ...(link ? [link.column] : []),
];

/** The destination of the records of one import. */
export interface Destination {
  /** The uuid of the type or list that all rows get; null if the rows or the existing records decide. */
  readonly owner: string | null;
  /** The list of the items. */
  readonly listId: number | null;
  /** Types by name in lower case, if the rows name theirs; null for archived ones. */
  readonly ownersByName?: ReadonlyMap<string, string | null>;
  /** Set if the import has created the owner. */
  readonly createdUuid?: string;
  readonly created?: NewEvent;
}
