import type { Id, Item, ResponseOption, ResponseSet } from '@rounds/engine';
import { IconPlus, IconStack2, IconTextPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_OPTIONS } from '../../../kit/templates/limits.ts';
import { Button, Grid, Row, Stack, Text } from '../../../ui/index.ts';
import { OptionGroup } from '../controls/option-group.tsx';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { AnswerRow, type FocusedOption } from './answer-row.tsx';
import classes from './answers-editor.module.css';
import { GlobalNote } from './global-sets.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import {
  changeOptions,
  countQuestionsUsing,
  createOption,
  detachSet,
  keepKnownOptions,
  parseOptionLines,
} from './option-edits.ts';
import { PresetsMenu } from './presets.tsx';
import { removeOptions, toRemovedOptions } from './remove-options.ts';
import { SetsDialog } from './sets-dialog.tsx';

/** Longer lists are rendered completely only on request. */
const INITIAL_OPTIONS = 60;

/** The options of a choice question with their labels, scores, colors and failure flags. */
export function AnswersEditor({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const setId = String(item.options.response_set_id ?? '');
  const set = useRecords((records) => records.response_sets[setId]);
  const userCount = useRecords((records) => countQuestionsUsing(records, setId));
  const [dialog, setDialog] = useState<'lines' | 'sets' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [focused, setFocused] = useState<FocusedOption | null>(null);
  if (!set) return null;

  const { options } = set;
  const isFull = options.length >= MAX_OPTIONS;
  const focusOption = (option: ResponseOption | undefined, isFresh: boolean) =>
    setFocused(option ? { uuid: option.uuid, isNew: isFresh } : null);
  const edit = (next: (now: readonly ResponseOption[]) => readonly ResponseOption[]) => {
    session.store.endGesture();
    session.attempt(changeOptions(set.uuid, next));
  };
  /** Removes options, which rules or expressions may refer to. */
  const keepOnly = (next: (now: readonly ResponseOption[]) => readonly ResponseOption[]) => {
    const remaining = new Set(next(options).map(({ uuid }) => uuid));
    removeOptions(session, toRemovedOptions(session, set, remaining), changeOptions(set.uuid, next));
  };
  /** Inserts options after another one or at the end, and focuses the last of them. */
  const insertOptions = (added: readonly ResponseOption[], after = options.length - 1) => {
    const room = added.slice(0, MAX_OPTIONS - options.length);
    if (options.length + room.length > INITIAL_OPTIONS) setShowsAll(true);
    edit((now) => now.toSpliced(after + 1, 0, ...room));
    focusOption(room.at(-1), true);
  };
  const addBelow = (at?: number) => insertOptions([createOption(t('new_answer', { number: options.length + 1 }))], at);
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= options.length) return;
    edit((now) => now.toSpliced(from, 1).toSpliced(to, 0, ...now.slice(from, from + 1)));
    focusOption(options[from], false);
  };
  /** Pastes several lines: the first replaces the label, the others become options behind it. */
  const insertLines = (at: number, text: string) => {
    const [first, ...rest] = parseOptionLines(text).slice(0, MAX_OPTIONS - options.length + 1);
    const current = options[at];
    if (!first || !current) return;
    edit((now) =>
      now.toSpliced(at, 1, { ...current, label: first.label, score: first.score ?? current.score }, ...rest),
    );
    focusOption(rest.at(-1) ?? current, true);
  };
  const changeOption = (uuid: Id, part: Partial<ResponseOption>, gesture?: string) =>
    session.attempt(
      changeOptions(set.uuid, (now) => now.map((option) => (option.uuid === uuid ? { ...option, ...part } : option))),
      gesture && `${gesture}:${uuid}`,
    );

  const visible = showsAll ? options : options.slice(0, INITIAL_OPTIONS);
  return (
    <OptionGroup
      title={set.title ? t('answers_named', { name: set.title }) : t('answers')}
      actions={
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
      {set.global_id && <GlobalNote item={item} set={set} />}
      {!set.global_id && userCount > 1 && <SharedNote item={item} set={set} others={userCount - 1} />}
      <fieldset className={classes.fields} disabled={set.global_id !== undefined}>
        <Grid align="center" className={classes.options}>
          <Text as="div" size="xs" tone="ink2" weight={550} className={classes.heads} aria-hidden>
            <span>{t('answer_heads.answer')}</span>
            <span>{t('answer_heads.points')}</span>
          </Text>
          <ul>
            {visible.map((option, at) => (
              <AnswerRow
                key={option.uuid}
                item={item}
                set={set.uuid}
                option={option}
                index={at}
                count={options.length}
                focused={focused?.uuid === option.uuid ? focused : null}
                onChange={(part, gesture) => changeOption(option.uuid, part, gesture)}
                onMove={move}
                onAddBelow={() => addBelow(at)}
                onPasteLines={(text) => insertLines(at, text)}
                onRemove={() => keepOnly((now) => now.filter(({ uuid }) => uuid !== option.uuid))}
              />
            ))}
          </ul>
        </Grid>
        {visible.length < options.length && (
          <Button className={classes.add} variant="default" size="compact-sm" onClick={() => setShowsAll(true)}>
            {t('show_all_answers', { count: options.length })}
          </Button>
        )}
        <Row wrap align="stretch" gap={1}>
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
          {!set.global_id && <PresetsMenu item={item} set={set} />}
        </Row>
      </fieldset>
      {dialog === 'lines' && (
        <LinesDialog
          remaining={MAX_OPTIONS - options.length}
          onClose={() => setDialog(null)}
          onAdd={(added, replaces) => {
            if (replaces) keepOnly((now) => keepKnownOptions(added, now));
            else insertOptions(added);
          }}
        />
      )}
      {dialog === 'sets' && <SetsDialog item={item} set={set} onClose={() => setDialog(null)} />}
    </OptionGroup>
  );
}

/** Explains that other questions use the set too, and offers to detach this question. */
function SharedNote({ item, set, others }: { item: Item; set: ResponseSet; others: number }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  return (
    <Stack align="start" gap={2} size="xs" py={2.5} px={3} radius="control" bg="blue-soft" tone="blue-ink">
      <p>{t('shared_answers', { count: others })}</p>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          session.store.endGesture();
          session.attempt(detachSet(item, set));
        }}
      >
        {t('only_this_question')}
      </Button>
    </Stack>
  );
}
