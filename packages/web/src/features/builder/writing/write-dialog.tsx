import { setItem } from '@rounds/engine/edits';
import { IconAsterisk } from '@tabler/icons-react';
import { type ClipboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ITEM_TITLE_LENGTH, MAX_OPTION_LABEL_LENGTH, MAX_OPTIONS } from '../../../kit/templates/limits.ts';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, Chip, Dialog, Grid, ICON, Radio, Row, Stack, Text, Textarea, toast } from '../../../ui/index.ts';
import dialogClasses from '../controls/dialog.module.css';
import {
  MAX_WRITTEN_LENGTH,
  MAX_WRITTEN_LINES,
  parseLines,
  toOneLine,
  type WrittenLine,
} from '../lines/parse-lines.ts';
import { useBuilder } from '../state/builder-context.tsx';
import type { PastedText } from '../state/builder-view.ts';
import { LINE_TYPES } from './add-lines.ts';
import { addLines, addOneText } from './add-to-template.ts';
import classes from './write-dialog.module.css';

/** More rows would slow down typing; the number of the others is shown. */
const MAX_ROWS_SHOWN = 150;

/** Writes or pastes a list, and shows what each line becomes while one writes. */
export function WriteDialog({ pasted, onClose }: { pasted: PastedText | null; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const session = useBuilder();
  const { yes, no } = session.optionLabels;
  const isTooLong = (pasted?.text.length ?? 0) > MAX_WRITTEN_LENGTH;
  const [text, setText] = useState(isTooLong ? '' : (pasted?.text ?? ''));
  /** The length of a pasted text that the field did not take. */
  const [refused, setRefused] = useState(isTooLong ? (pasted?.text.length ?? 0) : 0);
  const [asOne, setAsOne] = useState(false);
  const deferredText = useDeferredValue(text);
  const written = useMemo(() => parseLines(deferredText, [yes, no]), [deferredText, yes, no]);
  const lines = written.lines ?? [];
  const problems = lines.filter(({ problem }) => problem !== null).length;
  const questions = lines.filter(({ becomes }) => becomes !== 'section').length;
  const oneText = pasted?.into?.title ?? toOneLine(text);
  const isOneTooLong = asOne && oneText.length > MAX_ITEM_TITLE_LENGTH;

  const tooLong = (length: number) =>
    t('write.too_long', { length: format.number(length), max: format.number(MAX_WRITTEN_LENGTH) });
  const error =
    refused > 0
      ? tooLong(refused)
      : written.problem === 'too_long'
        ? tooLong(written.size)
        : written.problem === 'too_many_lines'
          ? t('write.too_many_lines', { lines: format.number(written.size), max: format.number(MAX_WRITTEN_LINES) })
          : isOneTooLong
            ? t('write.one_too_long', { max: format.number(MAX_ITEM_TITLE_LENGTH) })
            : undefined;

  const add = () => {
    const into = pasted?.into;
    const isAdded = asOne
      ? into
        ? session.attempt((records) => setItem(records, { id: into.id, title: oneText })) === null
        : addOneText(session, oneText)
      : addLines(session, lines, into?.id ?? null);
    if (!isAdded) return;
    onClose();
    if (!asOne) toast.success(t('write.added', { count: lines.length }), { undo: session.captureUndo() });
  };
  const onPaste = (event: ClipboardEvent) => {
    const { length } = event.clipboardData.getData('text/plain');
    if (length <= MAX_WRITTEN_LENGTH) return;
    event.preventDefault();
    setRefused(length);
  };

  const canAdd = text === deferredText && !error && (asOne ? oneText !== '' : lines.length > 0 && problems === 0);
  return (
    <Dialog onClose={onClose} title={t('write.title')} size={920}>
      <div className={dialogClasses.form}>
        {pasted && lines.length > 1 && (
          <Radio.Group
            label={t('write.how')}
            value={asOne ? 'one' : 'many'}
            onChange={(value) => setAsOne(value === 'one')}
          >
            <Row wrap align="stretch" gap={2} columnGap={4} mt={2}>
              <Radio value="many" label={t('write.as_items', { count: lines.length })} />
              <Radio value="one" label={t('write.as_one')} />
            </Row>
          </Radio.Group>
        )}
        <Grid gap={4} template="minmax(0, 1fr) minmax(0, 1fr)" className={classes.columns}>
          <Textarea
            data-autofocus
            className={classes.text}
            label={t('write.label')}
            description={t('write.hint')}
            rows={14}
            spellCheck={false}
            value={text}
            error={error}
            onPaste={onPaste}
            onChange={(event) => {
              setRefused(0);
              setText(event.currentTarget.value);
            }}
          />
          {asOne ? (
            <OneText text={oneText} />
          ) : (
            <LineList lines={lines} questions={questions} isEmpty={text.trim() === ''} />
          )}
        </Grid>
        <div className={dialogClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!canAdd} onClick={add}>
            {asOne ? t('write.add_one_text') : t('write.add', { count: lines.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function OneText({ text }: { text: string }) {
  const { t } = useTranslation('builder');
  return (
    <Stack as="section" gap={2} shrink aria-label={t('write.preview')}>
      <Row as="h3" align="stretch" size="sm" gap={2} justify="between">
        {t('write.preview')}
      </Row>
      <Text overflow="auto" p={3} border="line" radius="control" breakWords className={classes.one}>
        {text}
      </Text>
    </Stack>
  );
}

interface LineListProps {
  lines: readonly WrittenLine[];
  questions: number;
  isEmpty: boolean;
}

function LineList({ lines, questions, isEmpty }: LineListProps) {
  const { t } = useTranslation('builder');
  const id = useId();
  const faulty = lines.filter(({ problem }) => problem !== null);
  const visibleLines = lines.slice(0, MAX_ROWS_SHOWN);
  const faultyBelow = faulty.filter((line) => !visibleLines.includes(line)).slice(0, MAX_ROWS_SHOWN);
  const hidden = lines.length - visibleLines.length - faultyBelow.length;
  return (
    <Stack as="section" gap={2} shrink aria-labelledby={id}>
      <Row as="h3" align="stretch" size="sm" gap={2} justify="between" id={id}>
        {t('write.preview')}
        {lines.length > 0 && (
          <Text as="span" tone="ink2" weight={400}>
            {t('questions', { count: questions })}
          </Text>
        )}
      </Row>
      {faulty.length > 0 && (
        <Text tone="red" weight={400} role="status">
          {t('write.problems', { count: faulty.length })}
        </Text>
      )}
      {isEmpty ? (
        <Text p={3} radius="control" size="sm" tone="ink2" className={classes.empty}>
          {t('write.empty')}
        </Text>
      ) : (
        // The list scrolls, also by keyboard.
        <Box
          as="ol"
          grow
          overflow="auto"
          border="line"
          radius="control"
          className={classes.lines}
          tabIndex={0}
          aria-labelledby={id}
        >
          {[...visibleLines, ...faultyBelow].map((line) => (
            <Line key={line.number} line={line} />
          ))}
          {hidden > 0 && (
            <Text as="li" p={3} size="sm" tone="ink2">
              {t('write.more', { count: hidden })}
            </Text>
          )}
        </Box>
      )}
    </Stack>
  );
}

function Line({ line }: { line: WrittenLine }) {
  const { t } = useTranslation('builder');
  const typeName = useTypeName();
  const type = LINE_TYPES[line.becomes];
  const Icon = QUESTION_TYPES[type].icon;
  const problem = line.problem && t(`write.problem.${line.problem}`, MAXIMA);
  return (
    <Row
      as="li"
      align="start"
      gap={2}
      size="sm"
      py={2}
      px={3}
      borderBottom="line2"
      className={classes.line}
      data-kind={line.becomes}
      data-faulty={problem ? true : undefined}
    >
      <Text as="span" fixed tone="ink2" role="img" aria-label={typeName(type)} title={typeName(type)}>
        <Icon {...ICON} />
      </Text>
      <Stack as="span" grow shrink gap={1}>
        <Text as="span" breakWords className={classes.title}>
          {line.title}
        </Text>
        {line.answers.length > 0 && (
          <Row as="span" wrap align="stretch" gap={1}>
            {line.answers.slice(0, MAX_ROWS_SHOWN).map((answer) => (
              <Chip key={answer}>{answer}</Chip>
            ))}
          </Row>
        )}
        {problem && (
          <Text as="span" tone="red" weight={400}>
            {t('write.line', { number: line.number, problem })}
          </Text>
        )}
      </Stack>
      {line.required && <IconAsterisk size={14} className={classes.required} role="img" aria-label={t('required')} />}
    </Row>
  );
}

const MAXIMA = { title: MAX_ITEM_TITLE_LENGTH, label: MAX_OPTION_LABEL_LENGTH, options: MAX_OPTIONS };
