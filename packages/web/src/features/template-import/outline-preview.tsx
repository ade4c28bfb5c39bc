import type { ImportOutline } from '@rounds/contract/checklists';
import { IconFile, IconLayoutRows, IconPoint } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import importShapeClasses from '../../kit/import/import-shapes.module.css';
import { Box, Row, ScrollRegion, Stack, Text } from '../../ui/index.ts';
import classes from './outline-preview.module.css';

const ROW = 30;
const FIRST_INDENT = 16;
const INDENT = 20;
const ICONS = { page: IconFile, section: IconLayoutRows, question: IconPoint };

/** The complete outline of the resulting template, scrollable at any length. */
export function OutlinePreview({ outline }: { outline: ImportOutline }) {
  const { t } = useTranslation('template-import');
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: outline.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  return (
    <Stack bg="canvas" flex="1 1 0" minHeight={240}>
      <Text as="h3" size="xs" pt={3} px={4} pb={1.5} tone="ink2" weight={550}>
        {t('check.outline')}
      </Text>
      <ScrollRegion ref={scroller} className={importShapeClasses.scroll} aria-label={t('check.outline')}>
        <Box as="ul" relative className={classes.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((place) => {
            const entry = outline[place.index];
            if (!entry) return null;
            const Icon = ICONS[entry.type];
            return (
              <Row
                as="li"
                fontSize="sm"
                key={place.key}
                data-type={entry.type}
                style={{
                  blockSize: ROW,
                  transform: `translateY(${place.start}px)`,
                  ...(entry.depth !== undefined && { paddingInlineStart: FIRST_INDENT + entry.depth * INDENT }),
                }}
              >
                <Icon size={15} />
                {entry.reference && (
                  <Text as="bdi" fixed fontSize="xs" tone="ink3">
                    {entry.reference}
                  </Text>
                )}
                <Text as="span" truncate title={entry.title}>
                  {entry.title}
                </Text>
              </Row>
            );
          })}
        </Box>
      </ScrollRegion>
    </Stack>
  );
}
