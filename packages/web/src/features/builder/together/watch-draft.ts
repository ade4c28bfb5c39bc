import { type DraftWatch, openDraftWatch } from '../../../kit/templates/draft-watch.ts';
import { loadNews, toNews } from '../state/builder-queries.ts';
import type { BuilderSession } from '../state/builder-session.ts';

/**
 * Watches what others do in the template: what they save, and at which item they are.
 * @param onGone the template was archived, or the person may no longer edit it
 */
export function watchDraft(session: BuilderSession, onGone: () => void): DraftWatch {
  const { id, userId: me, view, autosave } = session;
  const catchUp = async () => {
    session.receive(await loadNews(id, me, autosave.latestRevision()));
  };
  return openDraftWatch({
    templateId: id,
    me,
    view,
    getPlace: () => view.get().activeId,
    toPresence: (item_id) => ({ item_id }),
    async onSaved(event) {
      const news = toNews(me, event);
      if (!news || !session.receive(news)) await catchUp();
    },
    catchUp,
    onGone,
  });
}
