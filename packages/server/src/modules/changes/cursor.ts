/** Cursors of the change feed: a position of the event log, and where it has a meaning. */
import type { Language } from '@rounds/contract/languages.ts';
import type { EventPosition } from '../../events/event-log.ts';
import type { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';

interface Place {
  /** The installation of `findInstallation`. */
  readonly installation: string;
  readonly workspace_id: number;
}
export interface Cursor extends Place {
  readonly position: EventPosition;
}

/** A PostgreSQL counts transactions with 64 bits, and records with 63. */
const PATTERN = /^1\.([0-9a-f]{12})\.(\d{1,16})\.(\d{1,20})\.(\d{1,16})$/;

export function formatCursor({ installation, workspace_id, position }: Cursor): string {
  return Buffer.from(`1.${installation}.${workspace_id}.${position.tx}.${position.id}`).toString('base64url');
}

/** @throws ApiError VALIDATION_FAILED */
export function parseCursor(text: string, workspaceId: number, language: Language): Cursor {
  const match = PATTERN.exec(Buffer.from(text, 'base64url').toString('latin1'));
  const [, installation, workspace, tx, id] = match ?? [];
  if (!installation || !tx || BigInt(tx) >= 2n ** 64n) throw cursorError(language, 'field.cursor');
  if (Number(workspace) !== workspaceId) throw cursorError(language, 'field.cursor_workspace');
  return { installation, workspace_id: workspaceId, position: { tx, id: Number(id) } };
}

const cursorError = (language: Language, key: 'field.cursor' | 'field.cursor_workspace'): ApiError =>
  fieldError('after', language, key);

/** Includes the installation, because a restore reuses the numbers of lost events. */
export const formatChangeId = ({ installation }: Pick<Place, 'installation'>, { id }: EventPosition): string =>
  `${installation}-${id}`;
