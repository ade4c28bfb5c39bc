import { type AnswerKey, findPage } from '@rounds/engine';
import { useEffect, useRef } from 'react';
import { type FormView, findPlace, useForm, useFormKeys, useFormView } from '../../../kit/form/index.ts';
import { PreviewQuestions } from '../../../kit/templates/preview/preview-questions.tsx';
import { useBuilder, useView } from '../state/builder-context.tsx';

interface PreviewFormProps {
  readonly size: 'small' | 'wide';
  readonly showMissing: boolean;
  readonly review: () => void;
  /** Called with the current question, including its row. */
  readonly setCurrent: (key: AnswerKey) => void;
}

/** Shows the form of a draft next to its tree. */
export function PreviewForm({ size, showMissing, review, setCurrent }: PreviewFormProps) {
  const session = useBuilder();
  const form = useForm();
  const view = useSyncWithTree(useFormView(form), setCurrent);
  useFormKeys(form, { view, review, showKeys: () => session.view.set({ dialog: { kind: 'keys' } }) });
  return <PreviewQuestions view={view} size={size} showMissing={showMissing} review={review} />;
}

/** Keeps the selected row of the tree and the current question in sync. */
function useSyncWithTree(view: FormView, setCurrent: (key: AnswerKey) => void): FormView {
  const session = useBuilder();
  const form = useForm();
  const activeId = useView((state) => state.activeId);
  const pageId = useView((state) => state.pageId);
  const { current } = view;
  /** The item on which both last agreed. */
  const together = useRef<string | null>(null);
  const followTree = (key: AnswerKey) => {
    const item = toItemId(key);
    together.current = item;
    // The answer must be painted first.
    runAfterPaint(() => {
      if (together.current !== item) return;
      setCurrent(key);
      if (session.view.get().activeId !== item) session.reveal(item);
    });
  };
  const latest = useRef({ form, view, followTree });
  latest.current = { form, view, followTree };
  useEffect(() => {
    // Without a selected row, the form shows the page of the tree.
    const place = activeId ?? pageId;
    if (!place || place === together.current) return;
    together.current = place;
    const { form: current, view: shown } = latest.current;
    if (place !== pageId) {
      if (findPlace(current.steps(), place) !== undefined) shown.goTo(place, { focus: false });
      return;
    }
    const first = current.steps().find(({ page }) => page.id === place);
    if (first && shown.step?.page.id !== place) shown.goToStep(first.id);
  }, [activeId, pageId]);
  const isOpening = useRef(true);
  useEffect(() => {
    const opens = isOpening.current;
    isOpening.current = false;
    if (!current) return;
    // The tree decides the initial place: by its selected row or its page.
    const { activeId: selected, pageId: shown } = session.view.get();
    const isOnPage = findPage(session.store.records(), toItemId(current))?.id === shown;
    if (!opens || (selected === null && isOnPage)) latest.current.followTree(current);
  }, [current, session]);
  return {
    ...view,
    // A click on the current question still updates the tree.
    setCurrent: (key) => {
      view.setCurrent(key);
      followTree(key);
    },
  };
}

const runAfterPaint = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback));

/** The item id of a key; in rows it follows the row ids. */
const toItemId = (key: AnswerKey): string => key.slice(key.lastIndexOf('/') + 1);
