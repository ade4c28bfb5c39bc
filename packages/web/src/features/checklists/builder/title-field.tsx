import { CATALOGUE, type Id } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswerNames } from './answer-names/use-answer-names.tsx';
import { useBuilder, useItem } from './builder-context.tsx';
import { addSameBelow, moveBy, nest } from './deeds.ts';
import classes from './title-field.module.css';

const REST = 300;
const MAX_LENGTH = 5_000;
/** Asking for the height of a field lays the whole screen out, which every key would wait for. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** The text of an item in its own place. It is kept here while typed, and handed on after a rest. */
export function TitleField({ id }: { id: Id }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const item = useItem(id);
  const stored = item?.title ?? '';
  const kind = item && CATALOGUE[item.type].kind;
  const isQuestion = kind === 'question';
  const [text, setText] = useState(stored);
  const field = useRef<HTMLTextAreaElement>(null);
  const handedOn = useRef(stored);
  const gesture = `title:${id}`;

  const handOn = (title: string) => {
    if (title === handedOn.current || !session.store.records().items[id]) return;
    handedOn.current = title;
    session.attempt((records) => setItem(records, { id, title }), gesture);
  };
  const latest = useRef({ text, handOn });
  latest.current = { text, handOn };

  useEffect(() => {
    if (text === handedOn.current) return;
    const timer = setTimeout(() => latest.current.handOn(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // Undo and the other side of a conflict change the text from outside.
    if (stored === handedOn.current) return;
    handedOn.current = stored;
    setText(stored);
  }, [stored]);
  useEffect(() => {
    const { view } = session;
    const end = field.current?.value.length ?? 0;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(view.get().replacesText ? 0 : end, end);
    return () => {
      latest.current.handOn(latest.current.text);
      session.store.mark();
    };
  }, [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || GROWS_BY_ITSELF) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + 2}px`;
  }, [text]);

  const names = useAnswerNames(id, field, setText);
  const finish = () => {
    names.close();
    handOn(text);
    session.store.mark();
    if (session.view.get().editingId === id) session.view.set({ editingId: null, replacesText: false });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || names.onKeyDown(event)) return;
    const onItsOwn = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Escape') finish();
    else if (event.key === 'Enter' && !event.shiftKey && onItsOwn) {
      finish();
      if (isQuestion && text.trim() !== '') addSameBelow(session, id);
    } else if (event.key === 'Tab' && kind === 'page') {
      // A page goes into nothing: the keyboard goes on from it, and not into what leaves with the field.
      finish();
      return;
    } else if (event.key === 'Tab' && onItsOwn) {
      handOn(text);
      nest(session, event.shiftKey ? 'out' : 'in');
      session.view.set({ editingId: id });
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      handOn(text);
      moveBy(session, event.key === 'ArrowUp' ? -1 : 1);
      session.view.set({ editingId: id });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.frame}>
      <textarea
        {...names.aria}
        ref={field}
        className={classes.field}
        rows={1}
        maxLength={MAX_LENGTH}
        aria-label={t('text_of_item')}
        placeholder={isQuestion ? t('text_placeholder') : t('title_placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value.replaceAll('\n', ' '));
          names.follow(event.currentTarget);
        }}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      {names.button}
      {names.list}
    </div>
  );
}
