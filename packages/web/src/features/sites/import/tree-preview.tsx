import type { SiteOutlineNode } from '@rounds/contract/sites/import.ts';
import { IconMapPin, IconSitemap } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import importShapeClasses from '../../../kit/import/import-shapes.module.css';
import { BecomesChip } from '../../../kit/import/index.ts';
import { Box, Row, ScrollRegion, Stack, Text } from '../../../ui/index.ts';
import classes from './site-import.module.css';

const ROW_HEIGHT = 30;
const FIRST_INDENT = 16;
const INDENT = 20;

/** The resulting tree, scrollable at any length. */
export function TreePreview({ outline }: { outline: readonly SiteOutlineNode[] }) {
  const { t } = useTranslation('sites');
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: outline.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  return (
    <Stack bg="canvas" flex="1 1 0" minHeight={240}>
      <Text as="h3" size="xs" pt={3} px={4} pb={1.5} tone="ink2" weight={550}>
        {t('bring.preview')}
      </Text>
      <ScrollRegion ref={scroller} className={importShapeClasses.scroll} aria-label={t('bring.preview')}>
        <Box as="ul" relative className={classes.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const node = outline[index];
            if (!node) return null;
            const { title, depth, is_site, becomes } = node;
            const Icon = is_site ? IconMapPin : IconSitemap;
            return (
              <Row
                as="li"
                fontSize="sm"
                key={key}
                aria-posinset={index + 1}
                aria-setsize={outline.length}
                style={{
                  blockSize: ROW_HEIGHT,
                  transform: `translateY(${start}px)`,
                  paddingInlineStart: FIRST_INDENT + depth * INDENT,
                }}
              >
                <Icon size={15} role="img" aria-label={t(is_site ? 'site' : 'node.one')} />
                <Text as="span" grow truncate title={title}>
                  {title}
                </Text>
                {becomes !== 'unchanged' && (
                  <BecomesChip becomes={becomes}>{t(`bring.becomes.${becomes}`)}</BecomesChip>
                )}
              </Row>
            );
          })}
        </Box>
      </ScrollRegion>
    </Stack>
  );
}
