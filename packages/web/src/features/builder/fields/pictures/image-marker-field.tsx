import type { Id, Item } from '@rounds/engine';
import { IconMapPin, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../../../../kit/form/index.ts';
import { ActionIcon, Button, Row, Stack, Text } from '../../../../ui/index.ts';
import { LockedEntry, useIsLocked } from '../../controls/locked-feature.tsx';
import { useBuilder, useRecords } from '../../state/builder-context.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { changeMarker, findMarker, removeMarker } from './marker-edits.ts';
import classes from './pictures-field.module.css';
import { PicturesField } from './pictures-field.tsx';

const NONE: readonly Id[] = [];

/** A picture with numbered marks, such as a floor plan or a machine. */
export function ImageMarkerField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const isLocked = useIsLocked('ckl_image_marker');
  const marker = useRecords((records) => findMarker(records, item.id));
  const [isOpen, setOpen] = useState(false);
  if (!marker?.picture) {
    if (isLocked) return <LockedEntry feature="ckl_image_marker" />;
    return (
      <PicturesField
        label={t('marks.title')}
        hint={t(item.type === 'instruction' ? 'marks.hint_instruction' : 'marks.hint')}
        uuids={NONE}
        several={false}
        onAdd={(picture) => {
          session.store.endGesture();
          const rejected = session.attempt(changeMarker(item.id, () => ({ uuid: '', picture, marks: [] })));
          if (!rejected) setOpen(true);
        }}
        onRemove={() => {}}
      />
    );
  }
  const { picture, marks = [] } = marker;
  return (
    <Stack as="fieldset" gap={1.5}>
      <Text as="legend" size="sm" p={0} pb={1.5} weight={500}>
        {t('marks.title')}
      </Text>
      <Row gap={2} className={classes.row}>
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
            session.store.endGesture();
            session.attempt(removeMarker(item.id));
          }}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Row>
      {isOpen && <MarkDialog item={item} picture={picture} marks={marks} onClose={() => setOpen(false)} />}
    </Stack>
  );
}
