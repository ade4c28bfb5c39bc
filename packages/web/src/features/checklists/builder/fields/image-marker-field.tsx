import type { Id, Item } from '@rounds/engine';
import { IconMapPin, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../../../../form/index.ts';
import { ActionIcon, Button } from '../../../../ui/index.ts';
import { useBuilder, useRecords } from '../builder-context.tsx';
import { LockedEntry, useIsLocked } from '../locked-feature.tsx';
import classes from './image-marker-field.module.css';
import { MarkDialog } from './mark-dialog.tsx';
import { changeMarker, markerOf, removeMarker } from './marker-edits.ts';
import { PicturesField } from './pictures-field.tsx';

const NONE: readonly Id[] = [];

/** A picture on which places are marked: a plan, a machine, a vehicle seen from above. */
export function ImageMarkerField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const isLocked = useIsLocked('ckl_image_marker');
  const marker = useRecords((records) => markerOf(records, item.id));
  const [isOpen, setOpen] = useState(false);
  if (!marker?.picture) {
    if (isLocked) return <LockedEntry feature="ckl_image_marker" />;
    return (
      <PicturesField
        label={t('marks.title')}
        hint={t('marks.hint')}
        uuids={NONE}
        several={false}
        onAdd={(picture) => {
          session.store.mark();
          const refused = session.attempt(changeMarker(item.id, () => ({ uuid: '', picture, marks: [] })));
          if (!refused) setOpen(true);
        }}
        onRemove={() => {}}
      />
    );
  }
  const { picture, marks = [] } = marker;
  return (
    <fieldset className={classes.field}>
      <legend>{t('marks.title')}</legend>
      <div className={classes.row}>
        <img src={pictureAddress(picture, 'thumb')} alt="" loading="lazy" />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconMapPin size={15} />}
          onClick={() => setOpen(true)}
        >
          {t('marks.edit', { count: marks.length })}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('marks.remove_picture')}
          onClick={() => {
            session.store.mark();
            session.attempt(removeMarker(item.id));
          }}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      {isOpen && <MarkDialog item={item} picture={picture} marks={marks} onClose={() => setOpen(false)} />}
    </fieldset>
  );
}
