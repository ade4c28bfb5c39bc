import { IconArrowDown, IconArrowUp, IconPinnedOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, ListRow, LoadFailed, Modal, SkeletonRows, Text } from '../../ui/index.ts';
import { usePins, useSavePins } from './section-queries.ts';

/** The order of the sections in the person’s menu. */
export function PinsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('sections');
  const { data: pins, error, refetch } = usePins();
  const save = useSavePins();
  const ids = pins?.map(({ id }) => id) ?? [];
  const move = (place: number, by: -1 | 1) => {
    const id = ids[place];
    if (id !== undefined) save.mutate(ids.toSpliced(place, 1).toSpliced(place + by, 0, id));
  };
  return (
    <Modal opened onClose={onClose} title={t('pins.order')}>
      {error && !pins && <LoadFailed error={error} retry={() => void refetch()} />}
      {!pins && !error && <SkeletonRows rows={3} />}
      {pins?.length === 0 && (
        <Text py={3} px={4} tone="ink2">
          {t('pins.empty')}
        </Text>
      )}
      <ol>
        {pins?.map(({ id, title }, place) => (
          <ListRow
            key={id}
            title={<bdi>{title}</bdi>}
            end={
              <>
                <ActionIcon
                  size={32}
                  aria-label={t('pins.up', { name: title })}
                  disabled={place === 0 || save.isPending}
                  onClick={() => move(place, -1)}
                >
                  <IconArrowUp {...ICON} />
                </ActionIcon>
                <ActionIcon
                  size={32}
                  aria-label={t('pins.down', { name: title })}
                  disabled={place === pins.length - 1 || save.isPending}
                  onClick={() => move(place, 1)}
                >
                  <IconArrowDown {...ICON} />
                </ActionIcon>
                <ActionIcon
                  size={32}
                  aria-label={t('pins.remove_named', { name: title })}
                  disabled={save.isPending}
                  onClick={() => save.mutate(ids.filter((one) => one !== id))}
                >
                  <IconPinnedOff {...ICON} />
                </ActionIcon>
              </>
            }
          />
        ))}
      </ol>
    </Modal>
  );
}
