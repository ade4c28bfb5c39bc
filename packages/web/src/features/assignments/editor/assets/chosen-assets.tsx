import type { NamedAsset } from '@rounds/contract/assignments';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, ICON, ListRow, Row, ScrollRegion, Text, useRowWindow } from '../../../../ui/index.ts';
import classes from '../editor.module.css';

const ROW_HEIGHT = 44;
interface ChosenAssetsProps {
  readonly assets: readonly NamedAsset[];
  onRemove(uuid: string): void;
  onClear(): void;
}
/** The named assets with their number; of many, only the visible rows are rendered. */
export function ChosenAssets({ assets, onRemove, onClear }: ChosenAssetsProps) {
  const { t } = useTranslation('assignments');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { items } = useRowWindow({ count: assets.length, rowHeight: ROW_HEIGHT, scroller });
  if (assets.length === 0) return null;
  return (
    <div>
      <Row wrap justify="between" gap={2} columnGap={3}>
        <p role="status">{t('assets.chosen', { count: assets.length })}</p>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('assets.remove_all')}
        </Button>
      </Row>
      <ScrollRegion as="ul" ref={setScroller} className={classes.chosen} aria-label={t('assets.named')}>
        {items.map((item) => {
          if ('gap' in item) return <li key={item.key} aria-hidden style={{ blockSize: item.gap }} />;
          const asset = assets[item.index];
          return (
            asset && (
              <ListRow
                key={asset.uuid}
                className={classes.chosenRow}
                title={<span dir="auto">{asset.display_name}</span>}
                end={
                  <>
                    <Text as="bdi" size="xs" tone="ink3">
                      {asset.asset_id}
                    </Text>
                    <ActionIcon
                      size={28}
                      aria-label={t('remove', { name: asset.display_name })}
                      onClick={() => onRemove(asset.uuid)}
                    >
                      <IconX {...ICON} />
                    </ActionIcon>
                  </>
                }
              />
            )
          );
        })}
      </ScrollRegion>
    </div>
  );
}
