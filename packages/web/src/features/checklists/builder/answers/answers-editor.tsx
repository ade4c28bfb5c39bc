import type { Id, Item, ResponseOption, ResponseSet } from '@rounds/engine';
import { IconPlus, IconStack2, IconTextPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/index.ts';
import { useBuilder, useRecords } from '../builder-context.tsx';
import { OptionGroup } from '../option-group.tsx';
import {
  answersFromLines,
  changeAnswers,
  countWith,
  MOST_ANSWERS,
  newAnswer,
  separate,
  withKnown,
} from './answer-edits.ts';
import { AnswerRow, type InHand } from './answer-row.tsx';
import classes from './answers-editor.module.css';
import { LinesDialog } from './lines-dialog.tsx';
import { loseAnswers, lostFrom } from './lose-answers.ts';
import { SetsDialog } from './sets-dialog.tsx';

/** Longer lists are drawn whole only for who asks for it. */
const SHOWN = 60;

/** The answers of a question of choice: their words, points, colours and which of them are failures. */
export function AnswersEditor({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const setId = String(item.options.response_set_id ?? '');
  const set = useRecords((records) => records.response_sets[setId]);
  const users = useRecords((records) => countWith(records, setId));
  const [dialog, setDialog] = useState<'lines' | 'sets' | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [inHand, setInHand] = useState<InHand | null>(null);
  if (!set) return null;

  const { options } = set;
  const isFull = options.length >= MOST_ANSWERS;
  const takeUp = (option: ResponseOption | undefined, isFresh: boolean) =>
    setInHand(option ? { uuid: option.uuid, isFresh } : null);
  const step = (next: (now: readonly ResponseOption[]) => readonly ResponseOption[]) => {
    session.store.mark();
    session.attempt(changeAnswers(set.uuid, next));
  };
  /** Takes answers away, of which others may speak. */
  const keepOnly = (next: (now: readonly ResponseOption[]) => readonly ResponseOption[]) => {
    const staying = new Set(next(options).map(({ uuid }) => uuid));
    loseAnswers(session, lostFrom(session, set, staying), changeAnswers(set.uuid, next));
  };
  /** Puts answers behind another one, or at the end; the keyboard goes on in the last of them. */
  const put = (added: readonly ResponseOption[], after = options.length - 1) => {
    const room = added.slice(0, MOST_ANSWERS - options.length);
    if (options.length + room.length > SHOWN) setWhole(true);
    step((now) => now.toSpliced(after + 1, 0, ...room));
    takeUp(room.at(-1), true);
  };
  const addBelow = (at?: number) => put([newAnswer(t('new_answer', { number: options.length + 1 }))], at);
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= options.length) return;
    step((now) => now.toSpliced(from, 1).toSpliced(to, 0, ...now.slice(from, from + 1)));
    takeUp(options[from], false);
  };
  /** Several lines pasted into one answer: the first is its text, the rest come behind it. */
  const spread = (at: number, text: string) => {
    const [first, ...rest] = answersFromLines(text).slice(0, MOST_ANSWERS - options.length + 1);
    const here = options[at];
    if (!first || !here) return;
    step((now) => now.toSpliced(at, 1, { ...here, label: first.label, score: first.score ?? here.score }, ...rest));
    takeUp(rest.at(-1) ?? here, true);
  };
  const changeOne = (uuid: Id, part: Partial<ResponseOption>, gesture?: string) =>
    session.attempt(
      changeAnswers(set.uuid, (now) => now.map((option) => (option.uuid === uuid ? { ...option, ...part } : option))),
      gesture && `${gesture}:${uuid}`,
    );

  const shown = isWhole ? options : options.slice(0, SHOWN);
  return (
    <OptionGroup
      title={set.title ? t('answers_named', { name: set.title }) : t('answers')}
      aside={
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconStack2 size={14} />}
          onClick={() => setDialog('sets')}
        >
          {t('sets.open')}
        </Button>
      }
    >
      {users > 1 && <SharedNote item={item} set={set} others={users - 1} />}
      <ul className={classes.answers}>
        {shown.map((option, at) => (
          <AnswerRow
            key={option.uuid}
            set={set.uuid}
            option={option}
            at={at}
            count={options.length}
            inHand={inHand?.uuid === option.uuid ? inHand : null}
            onChange={(part, gesture) => changeOne(option.uuid, part, gesture)}
            onMove={move}
            onAddBelow={() => addBelow(at)}
            onPasteLines={(text) => spread(at, text)}
            onRemove={() => keepOnly((now) => now.filter(({ uuid }) => uuid !== option.uuid))}
          />
        ))}
      </ul>
      {shown.length < options.length && (
        <Button className={classes.add} variant="default" size="compact-sm" onClick={() => setWhole(true)}>
          {t('show_all_answers', { count: options.length })}
        </Button>
      )}
      <div className={classes.deeds}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          disabled={isFull}
          onClick={() => addBelow()}
        >
          {t('add_answer')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTextPlus size={15} />}
          disabled={isFull}
          onClick={() => setDialog('lines')}
        >
          {t('lines.open')}
        </Button>
      </div>
      {dialog === 'lines' && (
        <LinesDialog
          room={MOST_ANSWERS - options.length}
          onClose={() => setDialog(null)}
          onAdd={(added, replaces) => {
            if (replaces) keepOnly((now) => withKnown(added, now));
            else put(added);
          }}
        />
      )}
      {dialog === 'sets' && <SetsDialog item={item} set={set} onClose={() => setDialog(null)} />}
    </OptionGroup>
  );
}

/** Changing a shared set changes the other questions too; this says so and offers an own one. */
function SharedNote({ item, set, others }: { item: Item; set: ResponseSet; others: number }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  return (
    <div className={classes.shared}>
      <p>{t('shared_answers', { count: others })}</p>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          session.store.mark();
          session.attempt(separate(item, set));
        }}
      >
        {t('only_this_question')}
      </Button>
    </div>
  );
}
