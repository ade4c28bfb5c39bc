// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned absolutely, which table rows and cells do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard moves by row, as grids allow; cells are not focusable

import type { TranslationRecord } from '@rounds/contract/checklists/translations.ts';
import { getTextDirection } from '@rounds/contract/languages.ts';
import { IconWorld } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Avatar, BareCheckbox, Box, Chip, Grid, Row, Stack, Text } from '../../../ui/index.ts';
import {
  usePersonAt,
  useRecord,
  useSession,
  useSessionValue,
  useThirdLanguage,
  useThirdText,
  useView,
} from '../state/translation-context.tsx';
import { ChangedText, MarkedText } from './marked-text.tsx';
import { RejectedText } from './rejected-text.tsx';
import { selectRange, toggleSelected } from './row-keys.ts';
import { StateChip } from './state-chip.tsx';
import { TextEditor } from './text-editor.tsx';
import classes from './text-row.module.css';

interface TextRowProps {
  readonly textKey: string;
  readonly rowIndex: number;
  readonly isFocusable: boolean;
  readonly isEditing: boolean;
}

/** A text, its translation and its state. It renders again only if one of them changes. */
export const TextRow = memo(function TextRow({ textKey, rowIndex, isFocusable, isEditing }: TextRowProps) {
  const { t } = useTranslation('translations');
  const session = useSession();
  const { store, view } = session;
  const record = useRecord(textKey);
  const thirdLanguage = useThirdLanguage();
  const isSelected = useView(({ selected }) => selected.has(textKey));
  const rejected = useSessionValue((current) => current.rejected(textKey));
  if (!record) return null;

  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest('button, a, input, textarea')) return;
    if (event.shiftKey) {
      event.preventDefault();
      selectRange(session, textKey);
      view.set({ activeKey: textKey });
    } else if (view.get().isSelecting) toggleSelected(session, textKey);
    else if (!window.getSelection()?.toString()) {
      view.set({
        activeKey: textKey,
        editingKey: target.closest('[data-translation]') ? textKey : view.get().editingKey,
      });
    }
  };
  const onCheck = (event: MouseEvent<HTMLInputElement>) => {
    if (event.shiftKey) selectRange(session, textKey);
    else toggleSelected(session, textKey);
  };

  return (
    // The grid handles the keys of its rows.
    <Grid
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      gap={3}
      className={classes.row}
      data-text={textKey}
      data-editing={isEditing || undefined}
      tabIndex={isFocusable ? 0 : -1}
      onClick={onClick}
      onFocus={(event) => {
        if (event.target === event.currentTarget && view.get().activeKey !== textKey) view.set({ activeKey: textKey });
      }}
    >
      <Row as="span" role="gridcell" inline align="stretch" pt="half" hideBelow="tablet" className={classes.check}>
        <BareCheckbox
          tabIndex={-1}
          aria-label={t('select', { text: record.source.slice(0, 100) })}
          checked={isSelected}
          onChange={() => {}}
          onClick={onCheck}
        />
      </Row>
      <Box role="gridcell" shrink>
        <SourceHead record={record} />
        <p className={classes.text} lang={store.sourceLanguage} dir={getTextDirection(store.sourceLanguage)}>
          {record.state === 'outdated' && record.previous_source !== undefined ? (
            <ChangedText before={record.previous_source} after={record.source} />
          ) : (
            <MarkedText text={record.source} />
          )}
        </p>
        {record.previous_source !== undefined && (
          <Text block size="xs" tone="ink3" breakWords>
            {t('source_was')} <q lang={store.sourceLanguage}>{record.previous_source}</q>
          </Text>
        )}
      </Box>
      {thirdLanguage !== null && <ThirdText textKey={textKey} language={thirdLanguage} />}
      <div role="gridcell" className={classes.translation} data-translation>
        {isEditing ? (
          <TextEditor key={textKey} record={record} />
        ) : (
          <>
            <Translation record={record} />
            {rejected && <RejectedText textKey={textKey} rejected={rejected} />}
          </>
        )}
      </div>
      <Stack role="gridcell" shrink align="start" gap="half" pt={4} className={classes.state}>
        <StateChip state={record.state} />
        <EditedBy record={record} />
        <PersonHere textKey={textKey} />
      </Stack>
    </Grid>
  );
});

function ThirdText({ textKey, language }: { textKey: string; language: string }) {
  const { t } = useTranslation('translations');
  const text = useThirdText(textKey);
  return (
    <div role="gridcell" className={classes.text} lang={language} dir={getTextDirection(language)}>
      {text === '' ? (
        <Text as="span" block size="xs" tone="ink3" breakWords>
          {t('state.missing')}
        </Text>
      ) : (
        <MarkedText text={text} />
      )}
    </div>
  );
}

/** Shows the kind of the text, and the code of its question. */
function SourceHead({ record: { kind, field, reference, global_response } }: { record: TranslationRecord }) {
  const { t } = useTranslation('translations');
  const kindName =
    kind === 'template'
      ? t(`field.template.${field as 'title'}`)
      : kind === 'message'
        ? t(`field.message.${field as 'required_message'}`)
        : t(`kind.${kind}`);
  return (
    <Row as="p" wrap gap={1} columnGap={2} mb="half" size="xs" tone="ink3">
      {reference && <Chip>{reference}</Chip>}
      <span>{kindName}</span>
      {global_response && (
        <Chip tone="violet" icon={IconWorld} title={t('global_hint')}>
          {t('global', { name: global_response.name })}
        </Chip>
      )}
    </Row>
  );
}

function Translation({ record }: { record: TranslationRecord }) {
  const { t } = useTranslation('translations');
  const { store } = useSession();
  if (record.translation === '')
    return (
      <Text tone="ink3" className={classes.empty}>
        {t('enter')}
      </Text>
    );
  return (
    <>
      <p className={classes.text} lang={store.language} dir={getTextDirection(store.language)}>
        <MarkedText text={record.translation} />
      </p>
      {record.problems?.map(({ code, message }) => (
        <Text key={`${code} ${message}`} size="xs" tone="amber-ink">
          {message}
        </Text>
      ))}
    </>
  );
}

function EditedBy({ record: { state, is_machine, edited_by, edited_at } }: { record: TranslationRecord }) {
  const { t } = useTranslation('translations');
  const format = useFormat();
  return (
    <>
      {is_machine && (
        <Text as="span" block size="xs" tone="ink3" breakWords>
          {t('not_reviewed')}
        </Text>
      )}
      {state === 'outdated' && (
        <Text as="span" block size="xs" tone="ink3" breakWords>
          {t('source_changed')}
        </Text>
      )}
      {edited_by && (
        <Text as="span" block size="xs" tone="ink3" breakWords title={format.dateTime(edited_at)}>
          <bdi>{edited_by.full_name}</bdi>, {format.ago(edited_at)}
        </Text>
      )}
    </>
  );
}

function PersonHere({ textKey }: { textKey: string }) {
  const { t } = useTranslation('translations');
  const person = usePersonAt(textKey);
  if (!person) return null;
  return (
    <Row as="span" inline gap={1} size="xs" tone="brand-ink" weight={550}>
      <Avatar name={person.full_name} picture={person.avatar} size={20} />
      <span dir="auto">{t('person_here', { name: person.full_name })}</span>
    </Row>
  );
}
