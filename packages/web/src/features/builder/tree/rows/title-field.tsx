import { CATALOGUE, type Id } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ITEM_TITLE_LENGTH } from '../../../../kit/templates/limits.ts';
import { Row } from '../../../../ui/index.ts';
import { useAnswerNameCompletion } from '../../answer-names/use-answer-name-completion.tsx';
import { indent, insertSameTypeBelow, moveByStep, outdent } from '../../commands/commands.ts';
import { hasSeveralLines, toOneLine } from '../../lines/parse-lines.ts';
import { useBuilder, useItem } from '../../state/builder-context.tsx';
import classes from './title-field.module.css';

const COMMIT_DELAY_MS = 300;
/** Measuring the height of the field forces a layout on every key, so it is only done if CSS cannot size it. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Edits the title of an item in place. The text is committed after a pause in typing. */
export function TitleField({ id }: { id: Id }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const item = useItem(id);
  const storedTitle = item?.title ?? '';
  const kind = item && CATALOGUE[item.type].kind;
  const isQuestion = kind === 'question';
  const [text, setText] = useState(storedTitle);
  const field = useRef<HTMLTextAreaElement>(null);
  const committed = useRef(storedTitle);
  const gesture = `title:${id}`;

  const commit = (title: string) => {
    if (title === committed.current || !session.store.records().items[id]) return;
    committed.current = title;
    session.attempt((records) => setItem(records, { id, title }), gesture);
  };
  const latest = useRef({ text, handOn: commit });
  latest.current = { text, handOn: commit };

  useEffect(() => {
    if (text === committed.current) return;
    const timer = setTimeout(() => latest.current.handOn(text), COMMIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // Undo and a resolved conflict change the title from outside.
    if (storedTitle === committed.current) return;
    committed.current = storedTitle;
    setText(storedTitle);
  }, [storedTitle]);
  useEffect(() => session.onCommitFields(() => latest.current.handOn(latest.current.text)), [session]);
  useEffect(() => {
    const { view } = session;
    const end = field.current?.value.length ?? 0;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(view.get().replacesText ? 0 : end, end);
    return () => {
      latest.current.handOn(latest.current.text);
      session.store.endGesture();
    };
  }, [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || GROWS_BY_ITSELF) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + 2}px`;
  }, [text]);

  const names = useAnswerNameCompletion(id, field, setText);
  const finish = () => {
    names.close();
    commit(text);
    session.store.endGesture();
    if (session.view.get().editingId === id) session.view.set({ editingId: null, replacesText: false });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || names.onKeyDown(event)) return;
    const onItsOwn = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Escape') finish();
    else if (event.key === 'Enter' && !event.shiftKey && onItsOwn) {
      finish();
      if (isQuestion && text.trim() !== '') insertSameTypeBelow(session, id);
    } else if (event.key === 'Tab' && kind === 'page') {
      // Pages cannot be nested: Tab moves the focus as usual, but from the title, because the field is removed.
      finish();
      return;
    } else if (event.key === 'Tab' && onItsOwn) {
      commit(text);
      if (event.shiftKey) outdent(session);
      else indent(session);
      session.view.set({ editingId: id });
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      commit(text);
      moveByStep(session, event.key === 'ArrowUp' ? -1 : 1);
      session.view.set({ editingId: id });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Several lines may be several questions, so the person is asked. A text that is too long is rejected there. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const room = MAX_ITEM_TITLE_LENGTH - (value.length - (selectionEnd - selectionStart));
    if (!hasSeveralLines(pasted) && pasted.length <= room) return;
    event.preventDefault();
    const title = value.slice(0, selectionStart) + toOneLine(pasted) + value.slice(selectionEnd);
    session.view.set({ dialog: { kind: 'write', pasted: { text: pasted, into: { id, title } } } });
  };

  return (
    <Row align="start" gap="half">
      <textarea
        {...names.aria}
        ref={field}
        className={classes.field}
        rows={1}
        maxLength={MAX_ITEM_TITLE_LENGTH}
        aria-label={t('text_of_item')}
        placeholder={isQuestion ? t('text_placeholder') : t('title_placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value.replaceAll('\n', ' '));
          names.handleInput(event.currentTarget);
        }}
        onBlur={finish}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {names.insertButton}
      {names.list}
    </Row>
  );
}
