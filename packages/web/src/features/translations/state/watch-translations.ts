import { type DraftWatch, openDraftWatch } from '../../../kit/templates/draft-watch.ts';
import type { TranslationSession } from './translation-session.ts';

interface WatchOptions {
  readonly templateId: number;
  readonly me: number;
  readonly session: TranslationSession;
  /** Somebody has saved something in the template. */
  readonly onNews: () => void;
  /** The template was archived, or the person may no longer edit it. */
  readonly onGone: () => void;
}

/** Watches what others do in the template while it is translated: what they save, and which text they are at. */
export function watchTranslations({ templateId, me, session, onNews, onGone }: WatchOptions): DraftWatch {
  const { store, view, catchUp } = session;
  return openDraftWatch({
    templateId,
    me,
    view,
    getPlace: () => view.get().editingKey ?? view.get().activeKey,
    toPresence: (key) => ({
      item_id: (key && store.get(key)?.item_id) ?? null,
      place: { language: store.language, key },
    }),
    async onSaved({ revision }) {
      if (revision <= store.revision()) return;
      await catchUp();
      onNews();
    },
    catchUp,
    onGone,
  });
}
