import type { Id, Item } from '@rounds/engine';
import { setInfo } from '@rounds/engine/edits';
import { useTranslation } from 'react-i18next';
import { AnswerNameTextarea } from '../answer-names/answer-name-textarea.tsx';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { MAX_HELP_LENGTH } from '../state/limits.ts';
import { newId } from '../state/new-id.ts';
import classes from './fields.module.css';
import { PicturesField } from './pictures-field.tsx';

const NO_PICTURES: readonly Id[] = [];

/** The help of an item: a text and pictures that people can read during an inspection. */
export function HelpField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const info = useRecords((records) => records.info[String(item.options.info_id ?? '')]);
  /** Reads the current records, because an upload may finish after the text was changed. */
  const changePictures = (change: (media: readonly Id[]) => readonly Id[]) => {
    session.store.endGesture();
    session.attempt((records) => {
      const now = records.info[String(records.items[item.id]?.options.info_id ?? '')];
      return setInfo(records, { item_id: item.id, text: now?.text ?? '', media: change(now?.media ?? []), newId });
    });
  };
  return (
    <>
      <AnswerNameTextarea
        itemId={item.id}
        aria-label={t('help_text')}
        description={t('help_hint')}
        classNames={{ input: classes.growing }}
        rows={2}
        maxLength={MAX_HELP_LENGTH}
        value={info?.text ?? ''}
        onCommit={(next) =>
          session.attempt((records) => setInfo(records, { item_id: item.id, text: next, newId }), `help:${item.id}`)
        }
      />
      <PicturesField
        label={t('pictures.of_help')}
        uuids={info?.media ?? NO_PICTURES}
        onAdd={(uuid) => changePictures((media) => [...media, uuid])}
        onRemove={(uuid) => changePictures((media) => media.filter((one) => one !== uuid))}
      />
    </>
  );
}
