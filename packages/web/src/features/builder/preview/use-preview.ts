import { type TemplateRecords, toDocument } from '@rounds/engine';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type Preview, startPreview } from '../../../kit/templates/preview/preview-session.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import type { BuilderSession } from '../state/builder-session.ts';
import { onRequestedTest } from '../template-tests/requested-test.ts';

/** The pause in typing after which the form follows the tree. */
const REST_BEFORE_FOLLOWING = 300;

/** There is one preview per builder session, so that closing the preview to edit loses no answers. */
const previews = new WeakMap<BuilderSession, { readonly preview: Preview; records: TemplateRecords }>();

/** The preview of the edited template, including unsaved edits. */
export function useStartedPreview(): Preview {
  const session = useBuilder();
  const { id, full_name, tz_code } = useSessionUser();
  const [started] = useState(() => {
    const records = session.store.records();
    const existing = previews.get(session);
    if (existing) {
      if (existing.records !== records) existing.preview.edit(toDocument(records));
      return Object.assign(existing, { records });
    }
    const zone = tz_code ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const context = { zone, started_at: new Date().toISOString(), asset: null, user: { id, name: full_name } };
    const started = { preview: startPreview({ document: toDocument(records), context }), records };
    previews.set(session, started);
    return started;
  });
  const { preview } = started;
  useEffect(() => {
    let { records } = started;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.store.subscribe(() => {
      if (session.store.records() === records) return;
      records = session.store.records();
      clearTimeout(timer);
      timer = setTimeout(() => {
        preview.edit(toDocument(records));
        started.records = records;
      }, REST_BEFORE_FOLLOWING);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session, preview, started]);
  useEffect(
    () =>
      onRequestedTest(session, (uuid) => {
        const test = session.store.records().tests[uuid];
        if (!test) return;
        preview.showTest(test);
        const first = test.answers.find(({ item_id }) => session.store.records().items[item_id]);
        if (first) session.reveal(first.item_id);
      }),
    [session, preview],
  );
  return preview;
}

const PreviewContext = createContext<Preview | null>(null);
export const PreviewProvider = PreviewContext.Provider;

export function usePreview(): Preview {
  const preview = useContext(PreviewContext);
  if (!preview) throw new Error('Outside of the preview');
  return preview;
}

export function usePreviewValue<T>(read: (preview: Preview) => T): T {
  const preview = usePreview();
  return useSyncExternalStore(preview.subscribe, () => read(preview));
}
