import { checkExpression, type Item, listInDocumentOrder } from '@rounds/engine';
import { findCircle, type ItemExpression } from '@rounds/engine/edits';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { CompletionList, FieldError, Stack, Text, useCompletion } from '../../../ui/index.ts';
import { useDebouncedText } from '../controls/debounced-text-input.tsx';
import { useSetCaret } from '../controls/use-set-caret.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { CallHelp } from './call-help.tsx';
import {
  type CallContext,
  type CaretWord,
  findCallAt,
  findPhraseAt,
  findWordAt,
  isAfterArithmetic,
} from './caret-context.ts';
import { CompletionEntry } from './completion-entry.tsx';
import {
  type Completion,
  ensureQuestionKey,
  findCompletions,
  listReadableQuestions,
  toInsertion,
} from './completions.ts';
import classes from './expression-field.module.css';
import { ExpressionTry } from './expression-try.tsx';
import { highlight } from './highlight.ts';

interface ExpressionFieldProps {
  item: Item;
  place: ItemExpression['place'];
  label: string;
  hint?: string;
  /** An empty text removes the expression. */
  value: string;
  onCommit: (source: string) => void;
  /** Names of option values, which only this expression can use. */
  values?: readonly string[];
  /** The expression may also use the answer of the question itself. */
  readsItself?: boolean;
  required?: boolean;
}

const NO_VALUES: readonly string[] = [];
/** The message of a problem with one of these quotes the place in the text itself. */
const QUOTING_PARAMS = ['after', 'before'];
/** Keys that move the caret out of the completed word, so that a suggestion would be inserted in the wrong place. */
const LEAVING_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

const MAX_PLACE_LENGTH = 24;
/** The end of the text before an error, which is enough to find the place. */
const cutStart = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_PLACE_LENGTH ? `…${characters.slice(1 - MAX_PLACE_LENGTH).join('')}` : text;
};

/** A number with a decimal comma at this position, which the expression language reads as two arguments. */
const findDecimalComma = (source: string, at: number): string | null => {
  const [before] = /\d{1,30}$/.exec(source.slice(0, at)) ?? [];
  const [after] = /^,\d+/.exec(source.slice(at)) ?? [];
  return before && after ? before + after : null;
};

/** The editor for expressions, with completion, highlighting, error positions and a result for sample answers. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { item, place, label, hint, value, onCommit, values = NO_VALUES, readsItself = false, required } = props;
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const problemText = useProblemText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDebouncedText({ value, onCommit });
  const source = draft.value;
  const items = useRecords((records) => records.items);
  const readable = useMemo(() => {
    const records = session.store.records();
    const questions = listReadableQuestions(listInDocumentOrder({ items }), item.id, records);
    return readsItself ? [...questions, item] : questions;
  }, [items, item, readsItself, session]);
  const keys = useMemo(() => new Set(Object.values(items).map(({ reference_key }) => reference_key)), [items]);
  const isKnown = (name: string) => keys.has(name) || values.includes(name);
  const check = source.trim() === '' ? null : checkExpression(source, isKnown);
  const checked = useDeferredValue(check && 'tree' in check ? source : '');
  const circle = useMemo(
    () => checked && findCircle({ ...session.store.records(), items }, item, { place, source: checked }),
    [checked, items, item, place, session],
  );
  const problem = (check && 'problem' in check ? check.problem : circle) || null;
  const at = typeof problem?.params?.at === 'number' ? problem.params.at - 1 : null;

  const [word, setWord] = useState<CaretWord | null>(null);
  const completions = word
    ? findCompletions(word.text, readable, { values, numbersFirst: isAfterArithmetic(source.slice(0, word.start)) })
    : [];
  const close = () => setWord(null);
  const suggest = (element: HTMLTextAreaElement, isRequested = false) => {
    const { value: text, selectionStart, selectionEnd } = element;
    setWord(
      findPhraseAt(text, selectionStart, readable) ??
        findWordAt(text, selectionStart) ??
        (isRequested ? { start: selectionStart, end: selectionEnd, text: '' } : null),
    );
  };
  const [call, setCall] = useState<CallContext | null>(null);
  const updateCall = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    const next = findCallAt(text, selectionStart);
    setCall((now) => (now?.name === next?.name && now?.argument === next?.argument ? now : next));
  };
  const setCaret = useSetCaret(field, updateCall);
  const applyCompletion = (chosen: Completion) => {
    if (!word) return;
    const rest = source.slice(word.end);
    const { text, caret } = toInsertion(chosen, toKey(chosen), rest);
    const next = source.slice(0, word.start) + text + rest;
    draft.onChange({ currentTarget: { value: next } });
    close();
    setCaret(word.start + caret);
  };
  const toKey = (chosen: Completion): string => (chosen.kind === 'question' ? ensureQuestionKey(session, chosen) : '');
  const completion = useCompletion({
    query: word && completions.length > 0 ? `${word.start} ${word.text}` : null,
    options: completions,
    onChoose: applyCompletion,
    onClose: close,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === ' ' && (event.ctrlKey || event.metaKey)) {
      suggest(event.currentTarget, true);
      event.preventDefault();
      event.stopPropagation();
    } else if (!completion.handleKey(event) && LEAVING_KEYS.includes(event.key)) close();
  };
  const namesPlace = QUOTING_PARAMS.some((name) => problem?.params?.[name] !== undefined);
  const textBefore = at === null || namesPlace ? '' : source.slice(0, at).trimEnd();
  const comma = at === null ? null : findDecimalComma(source, at);
  return (
    <Stack shrink gap={1}>
      <Text as="label" htmlFor={id} size="sm" weight={550} className={classes.label}>
        {label}
        {required && <span aria-hidden> *</span>}
      </Text>
      <div ref={frame} className={classes.frame} data-wrong={problem ? '' : undefined}>
        <pre className={classes.highlight} aria-hidden>
          {highlight(source, isKnown, at).map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
            <span key={index} data-look={piece.look}>
              {piece.text}
            </span>
          ))}{' '}
        </pre>
        <textarea
          ref={field}
          id={id}
          className={classes.input}
          rows={2}
          maxLength={10_000}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          {...completion.aria}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          aria-required={required}
          placeholder={t('expression.placeholder')}
          value={source}
          onChange={(event) => {
            draft.onChange(event);
            suggest(event.currentTarget);
          }}
          onSelect={(event) => updateCall(event.currentTarget)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            draft.onBlur();
            close();
            setCall(null);
          }}
        />
      </div>
      <CompletionList
        completion={completion}
        anchor={frame}
        label={t('expression.completions')}
        toKey={(option) => (option.kind === 'question' ? option.id : `${option.kind}-${option.name}`)}
      >
        {(option) => <CompletionEntry completion={option} />}
      </CompletionList>
      {call && <CallHelp call={call} />}
      <Text as="div" id={`${id}-hint`} size="xs" tone="ink3">
        {problem ? (
          <Text as="span" tone="red-ink" role="alert">
            <FieldError>
              {comma ? t('expression.decimal_point', { number: comma.replace(',', '.') }) : problemText(problem)}
              {!comma && textBefore !== '' && ` ${t('expression.after', { text: cutStart(textBefore) })}`}
            </FieldError>
          </Text>
        ) : (
          <span>{hint ?? t('expression.hint')}</span>
        )}
      </Text>
      {check && !problem && values.length === 0 && <ExpressionTry item={item} source={source} />}
    </Stack>
  );
}
