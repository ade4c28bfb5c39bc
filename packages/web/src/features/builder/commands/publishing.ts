/** Opens the dialog for publishing, if there is anything to publish. */
import type { SaveState } from '../state/autosave.ts';
import type { BuilderSession, PublishedState } from '../state/builder-session.ts';

export const hasNothingToPublish = ({ version, hasDraft }: PublishedState, save: SaveState): boolean =>
  version !== null && !hasDraft && save.kind === 'saved';

export function openPublish({ published, autosave, view }: BuilderSession): void {
  if (!hasNothingToPublish(published(), autosave.state())) view.set({ dialog: { kind: 'publish' } });
}
