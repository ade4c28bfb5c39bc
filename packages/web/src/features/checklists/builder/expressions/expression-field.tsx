import { checkExpression, documentOrder, type Item } from '@rounds/engine';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../../ui/index.ts';
import { useBuilder, useRecords } from '../builder-context.tsx';
import { useProblemText } from '../problem-text.ts';
import { useSettledText } from '../settled-text-input.tsx';
import { useCaretAfter } from '../use-caret-after.ts';
import { CallHelp } from './call-help.tsx';
import { piecesOf } from './colouring.ts';
import { CompletionEntry } from './completion-entry.tsx';
import { type Completion, completionsFor, insertion, readableItems } from './completions.ts';
import classes from './expression-field.module.css';
import { ExpressionTry } from './expression-try.tsx';
import { questionKey } from './question-key.ts';
import { type CallAt, callAt, phraseAt, type Written, wordAt } from './written.ts';

interface ExpressionFieldProps {
  item: Item;
  label: string;
  hint?: string;
  /** Empty takes the expression away. */
  value: string;
  onSettled: (source: string) => void;
  /** What options of the question say of themselves: names that only this expression knows. */
  values?: readonly string[];
  /** The question's own answer may be named, too. */
  readsItself?: boolean;
  required?: boolean;
}

const NO_VALUES: readonly string[] = [];
/** The caret leaves the word that is completed: what was offered for it would go to the wrong place. */
const MOVES_AWAY = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/** The number that is written at this place as most languages write it: between other values a comma parts them. */
const decimalCommaAt = (source: string, at: number): string | null => {
  const [before] = /\d+$/.exec(source.slice(0, at)) ?? [];
  const [after] = /^,\d+/.exec(source.slice(at)) ?? [];
  return before && after ? before + after : null;
};

/** One editor for every expression: completion, colours, what is wrong and where, and a try with sample answers. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { item, label, hint, value, onSettled, values = NO_VALUES, readsItself = false, required } = props;
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const problemText = useProblemText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const settled = useSettledText({ value, onSettled });
  const source = settled.value;
  const items = useRecords((records) => records.items);
  const readable = useMemo(() => {
    const records = session.store.records();
    const found = readableItems(documentOrder({ items }), item.id, records);
    return readsItself ? [...found, item] : found;
  }, [items, item, readsItself, session]);
  const keys = useMemo(() => new Set(Object.values(items).map(({ reference_key }) => reference_key)), [items]);
  const knows = (name: string) => keys.has(name) || values.includes(name);
  const checked = source.trim() === '' ? null : checkExpression(source, knows);
  const problem = checked && 'problem' in checked ? checked.problem : null;
  const at = typeof problem?.params?.at === 'number' ? problem.params.at - 1 : null;

  const [written, setWritten] = useState<Written | null>(null);
  const [chosen, setChosen] = useState(0);
  const completions = written ? completionsFor(written.word, readable, values) : [];
  const isOpen = completions.length > 0;
  const close = () => setWritten(null);
  const look = (element: HTMLTextAreaElement, asked = false) => {
    const { value: text, selectionStart, selectionEnd } = element;
    setChosen(0);
    setWritten(
      phraseAt(text, selectionStart, readable) ??
        wordAt(text, selectionStart) ??
        (asked ? { start: selectionStart, end: selectionEnd, word: '' } : null),
    );
  };
  const [call, setCall] = useState<CallAt | null>(null);
  const follow = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    const next = callAt(text, selectionStart);
    setCall((now) => (now?.name === next?.name && now?.part === next?.part ? now : next));
  };
  const caretAfter = useCaretAfter(field, follow);
  const take = (completion: Completion) => {
    if (!written) return;
    const rest = source.slice(written.end);
    const { text, caret } = insertion(completion, keyOf(completion), rest);
    const next = source.slice(0, written.start) + text + rest;
    settled.onChange({ currentTarget: { value: next } });
    close();
    caretAfter(written.start + caret);
  };
  const keyOf = (completion: Completion): string =>
    completion.kind === 'question' ? questionKey(session, completion) : '';
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === ' ' && (event.ctrlKey || event.metaKey)) look(event.currentTarget, true);
    else if (!isOpen) return;
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % completions.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + completions.length - 1) % completions.length);
    else if (event.key === 'Escape') close();
    else if (MOVES_AWAY.includes(event.key)) return close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      const completion = completions[chosen];
      if (completion) take(completion);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const before = at === null ? '' : source.slice(0, at).trimEnd();
  const comma = at === null ? null : decimalCommaAt(source, at);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      <div className={classes.frame} data-wrong={problem ? '' : undefined}>
        <pre className={classes.colours} aria-hidden>
          {piecesOf(source, knows, at).map((piece, index) => (
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
          aria-autocomplete="list"
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          aria-required={required}
          placeholder={t('expression.placeholder')}
          value={source}
          onChange={(event) => {
            settled.onChange(event);
            look(event.currentTarget);
          }}
          onSelect={(event) => follow(event.currentTarget)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            settled.onBlur();
            close();
            setCall(null);
          }}
        />
        {isOpen && (
          <div className={classes.list} id={`${id}-list`} role="listbox" aria-label={t('expression.completions')}>
            {completions.map((completion, index) => (
              <CompletionEntry
                key={completion.kind === 'question' ? completion.id : `${completion.kind}-${completion.name}`}
                id={`${id}-${index}`}
                completion={completion}
                isChosen={index === chosen}
                onTake={() => take(completion)}
              />
            ))}
          </div>
        )}
      </div>
      {call && <CallHelp call={call} />}
      <div id={`${id}-hint`} className={classes.below}>
        {problem ? (
          <span className={classes.error} role="alert">
            <FieldError>
              {comma ? t('expression.decimal_point', { number: comma.replace(',', '.') }) : problemText(problem)}
              {!comma && before !== '' && ` ${t('expression.after', { text: before.slice(-24) })}`}
            </FieldError>
          </span>
        ) : (
          <span>{hint ?? t('expression.hint')}</span>
        )}
      </div>
      {checked && !problem && values.length === 0 && <ExpressionTry item={item} source={source} />}
    </div>
  );
}
