import type { TranslationRecord } from '@rounds/contract/checklists/translations.ts';
import { getTextDirection } from '@rounds/contract/languages.ts';
import { IconCheck, IconCopy, IconEraser, IconSparkles } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { CallError } from '../../../platform/api/index.ts';
import { getLanguageName, useKeyNames } from '../../../platform/i18n/index.ts';
import { useUnsavedChanges } from '../../../platform/unsaved/index.ts';
import { Button, Notice, Row, Stack, Text, Tooltip, UnstyledButton, useIsWide } from '../../../ui/index.ts';
import { FormPlace } from '../form-place/form-place.tsx';
import { useFormShown } from '../form-place/form-shown.ts';
import { useSession, useSessionValue } from '../state/translation-context.tsx';
import { useSuggestion } from '../translation-queries.ts';
import { checkText } from './check-text.ts';
import { goToNextOpen } from './row-keys.ts';
import classes from './text-row.module.css';

/** Measuring the height of the field forces a layout on every key, so it is only done if CSS cannot size it. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Edits one translation. It is saved when the person leaves it. */
export function TextEditor({ record }: { record: TranslationRecord }) {
  const { t, i18n } = useTranslation('translations');
  const keyNames = useKeyNames();
  const session = useSession();
  const { store, view } = session;
  const { key, source } = record;
  const rejected = useSessionValue((current) => current.rejected(key));
  /** The translation that the person saw when they began. */
  const [base, setBase] = useState(record.translation);
  const [text, setText] = useState(rejected?.text ?? record.translation);
  const field = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const { isShown } = useFormShown();
  const problemText = useProblemText();
  const suggestion = useSuggestion(store.sourceLanguage, store.language);
  const problems = text === base ? [] : checkText(record, text);
  const isBlocked = problems.some(({ blocks }) => blocks);
  const isChanged = text !== base || rejected !== undefined;
  const isReplaced = record.translation !== base && record.translation !== text;
  const unsaved = useUnsavedChanges(isChanged);

  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(end, end);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || GROWS_BY_ITSELF) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + 2}px`;
  }, [text]);

  useEffect(() => {
    // Another person, a machine or undo has changed a text that nobody is editing.
    if (latest.current.text !== latest.current.base) return;
    setBase(record.translation);
    setText(record.translation);
  }, [record.translation]);

  /** Returns whether the text is saved, or there is nothing to save. */
  const submit = () => {
    if (isBlocked || isReplaced) return !isChanged;
    isEnded.current = true;
    unsaved.release();
    if (isChanged) session.save(key, text, base);
    return true;
  };
  const close = () => {
    if (view.get().editingKey === key) view.set({ editingKey: null });
  };
  const save = () => {
    if (submit()) close();
  };
  const saveAndGoOn = () => {
    if (submit() && !goToNextOpen(session, 1, true)) close();
  };
  const cancel = () => {
    isEnded.current = true;
    unsaved.release();
    session.dropRejected(key);
    close();
  };

  // The text is saved whatever closes the field; a text that cannot be saved is kept at its row.
  const isEnded = useRef(false);
  const latest = useRef({ isChanged, isBlocked, isReplaced, text, base, message: '' });
  const message = problems.find(({ blocks }) => blocks);
  latest.current = { isChanged, isBlocked, isReplaced, text, base, message: message ? problemText(message) : '' };
  useEffect(
    () => () => {
      const { isChanged, isBlocked, isReplaced, text, base, message } = latest.current;
      if (isEnded.current || !isChanged) return;
      if (isBlocked || isReplaced) session.keepRejected(key, { text, message, isConflict: isReplaced });
      else session.save(key, text, base);
    },
    [session, key],
  );
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // The person may come back to a field that lost the focus to nothing, such as another window.
    if (!(relatedTarget instanceof Node) || root.current?.contains(relatedTarget)) return;
    save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter' && isMod) saveAndGoOn();
    else if (event.altKey && event.key.toLowerCase() === 'c') setText(source);
    else if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      moveBy(event.key === 'ArrowDown' ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const moveBy = (step: 1 | -1) => {
    if (!submit()) return;
    const keys = session.shownKeys();
    const next = keys[keys.indexOf(key) + step];
    if (next !== undefined) view.set({ activeKey: next, editingKey: next });
  };
  const suggest = () =>
    suggestion.mutate(source, {
      onSuccess: (result) => {
        if (result !== null) setText(result);
        field.current?.focus();
      },
    });

  const canAccept = record.translation !== '' && record.state !== 'done' && !isChanged;
  return (
    // It only handles what bubbles from its field and buttons.
    <Stack ref={root} gap={1} className={classes.editor} onBlur={onBlur} onKeyDown={onKeyDown}>
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        lang={store.language}
        dir={getTextDirection(store.language)}
        aria-label={t('translation_of', {
          language: getLanguageName(store.language, i18n.language),
          text: source.slice(0, 200),
        })}
        aria-invalid={isBlocked}
        aria-describedby={problems.length > 0 ? 'translation-problems' : undefined}
        placeholder={t('enter')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problems.length > 0 && (
        <ul id="translation-problems" className={classes.problems} role="status">
          {problems.map((problem) => (
            <li key={JSON.stringify(problem)} data-blocks={problem.blocks || undefined}>
              {problemText(problem)}
            </li>
          ))}
        </ul>
      )}
      {isReplaced && (
        <Notice role="alert" className={classes.rejected}>
          <Text breakWords>
            {t('replaced', { name: record.edited_by?.full_name ?? '–' })} <q dir="auto">{record.translation}</q>
          </Text>
          <Row as="p" wrap align="stretch" gap={1} columnGap={4} breakWords>
            <UnstyledButton
              className={classes.action}
              onClick={() => {
                setText(record.translation);
                setBase(record.translation);
              }}
            >
              {t('use_theirs')}
            </UnstyledButton>
            <UnstyledButton className={classes.action} onClick={() => setBase(record.translation)}>
              {t('rejected.use_mine')}
            </UnstyledButton>
          </Row>
        </Notice>
      )}
      <Row wrap gap={1} columnGap={3}>
        <Tooltip label={`${t('copy_source')} (${keyNames('Alt+C')})`}>
          <UnstyledButton className={classes.tool} onClick={() => setText(source)}>
            <IconCopy size={15} aria-hidden /> {t('copy_source')}
          </UnstyledButton>
        </Tooltip>
        <UnstyledButton className={classes.tool} aria-disabled={suggestion.isPending} onClick={suggest}>
          <IconSparkles size={15} aria-hidden /> {t('suggest')}
        </UnstyledButton>
        {canAccept && (
          <UnstyledButton
            className={classes.tool}
            onClick={() => {
              void session.edit('mark_done', [key]);
              close();
            }}
          >
            <IconCheck size={15} aria-hidden /> {t(record.state === 'outdated' ? 'still_right' : 'accept')}
          </UnstyledButton>
        )}
        {text !== '' && (
          <UnstyledButton className={classes.tool} onClick={() => setText('')}>
            <IconEraser size={15} aria-hidden /> {t('clear')}
          </UnstyledButton>
        )}
      </Row>
      <Text block size="xs" tone="ink3" breakWords role="status">
        {suggestion.isPending && t('suggesting')}
        {suggestion.data === null && t('no_suggestion')}
        {suggestion.error instanceof CallError && suggestion.error.message}
      </Text>
      {!isWide && isShown && <FormPlace textKey={key} />}
      <Row wrap gap={2}>
        <Tooltip label={keyNames('Mod+Enter')}>
          <Button
            size="compact-md"
            aria-disabled={isBlocked || isReplaced}
            data-disabled={isBlocked || isReplaced || undefined}
            onClick={saveAndGoOn}
          >
            {t('save_and_next')}
          </Button>
        </Tooltip>
        <Button
          size="compact-md"
          variant="default"
          aria-disabled={isBlocked || isReplaced}
          data-disabled={isBlocked || isReplaced || undefined}
          onClick={save}
        >
          {t('save')}
        </Button>
        <Button size="compact-md" variant="subtle" color="gray" onClick={cancel}>
          {t('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
