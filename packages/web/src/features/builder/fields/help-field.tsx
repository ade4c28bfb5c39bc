import type { Id, Item } from '@rounds/engine';
import { setInfo } from '@rounds/engine/edits';
import { IconTypography } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_HELP_LENGTH } from '../../../kit/templates/limits.ts';
import { newId } from '../../../kit/templates/new-id.ts';
import { Button, RichTextView, Text } from '../../../ui/index.ts';
import { AnswerNameTextarea } from '../answer-names/answer-name-textarea.tsx';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import classes from './fields.module.css';
import { HelpTextDialog } from './help-text-dialog.tsx';
import { PicturesField } from './pictures/pictures-field.tsx';

const NO_PICTURES: readonly Id[] = [];

/**
 * Edits the help of an item: a text and pictures that people can read during an inspection. A text without formats is
 * typed here, because the editor of formatted texts is large and needs more space.
 */
export function HelpField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const info = useRecords((records) => records.info[String(item.options.info_id ?? '')]);
  const [isFormatting, setFormatting] = useState(false);
  const isInstruction = item.type === 'instruction';
  const hint = t(isInstruction ? 'help_hint_instruction' : 'help_hint');
  /** Reads the current records, because an upload may finish after the text was changed. */
  const changePictures = (change: (media: readonly Id[]) => readonly Id[]) => {
    session.store.endGesture();
    session.attempt((records) => {
      const now = records.info[String(records.items[item.id]?.options.info_id ?? '')];
      const { text = '', rich, media = NO_PICTURES } = now ?? {};
      return setInfo(records, { item_id: item.id, text, rich, media: change(media), newId });
    });
  };
  return (
    <>
      {info?.rich ? (
        <>
          <RichTextView text={info.rich} className={classes.formatted} />
          <Text size="xs" tone="ink2">
            {hint}
          </Text>
        </>
      ) : (
        <AnswerNameTextarea
          itemId={item.id}
          aria-label={t(isInstruction ? 'text_of_item' : 'help_text')}
          description={hint}
          classNames={{ input: classes.growing }}
          rows={2}
          maxLength={MAX_HELP_LENGTH}
          value={info?.text ?? ''}
          onCommit={(next) =>
            session.attempt((records) => setInfo(records, { item_id: item.id, text: next, newId }), `help:${item.id}`)
          }
        />
      )}
      <Button
        className={classes.add}
        variant="default"
        size="compact-sm"
        leftSection={<IconTypography size={15} aria-hidden />}
        onClick={() => setFormatting(true)}
      >
        {t(info?.rich ? 'formatted_text.edit' : 'formatted_text.format')}
      </Button>
      {isFormatting && <HelpTextDialog item={item} info={info} onClose={() => setFormatting(false)} />}
      <PicturesField
        label={t(isInstruction ? 'pictures.of_instruction' : 'pictures.of_help')}
        uuids={info?.media ?? NO_PICTURES}
        onAdd={(uuid) => changePictures((media) => [...media, uuid])}
        onRemove={(uuid) => changePictures((media) => media.filter((one) => one !== uuid))}
      />
    </>
  );
}
