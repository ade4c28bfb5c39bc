import type { Id, Item } from '@rounds/engine';
import { setInfo } from '@rounds/engine/edits';
import { useTranslation } from 'react-i18next';
import { NamingField } from './answer-names/naming-field.tsx';
import { useBuilder, useRecords } from './builder-context.tsx';
import { PicturesField } from './fields/pictures-field.tsx';
import classes from './help-field.module.css';
import { newId } from './new-id.ts';

const NO_PICTURES: readonly Id[] = [];

/** What people can read about the item while they conduct, and the pictures beside it. */
export function HelpField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const info = useRecords((records) => records.info[String(item.options.info_id ?? '')]);
  /** Reads the records anew: a picture may arrive when the text has long been changed. */
  const put = (change: (media: readonly Id[]) => readonly Id[]) => {
    session.store.mark();
    session.attempt((records) => {
      const now = records.info[String(records.items[item.id]?.options.info_id ?? '')];
      return setInfo(records, { item_id: item.id, text: now?.text ?? '', media: change(now?.media ?? []), newId });
    });
  };
  return (
    <>
      <NamingField
        itemId={item.id}
        aria-label={t('help_text')}
        description={t('help_hint')}
        classNames={{ input: classes.grows }}
        rows={2}
        maxLength={20_000}
        value={info?.text ?? ''}
        onSettled={(next) =>
          session.attempt((records) => setInfo(records, { item_id: item.id, text: next, newId }), `help:${item.id}`)
        }
      />
      <PicturesField
        label={t('pictures.of_help')}
        uuids={info?.media ?? NO_PICTURES}
        onAdd={(uuid) => put((media) => [...media, uuid])}
        onRemove={(uuid) => put((media) => media.filter((one) => one !== uuid))}
      />
    </>
  );
}
