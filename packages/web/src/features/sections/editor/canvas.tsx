import { MIN_BLOCK_WIDTH, SECTION_COLUMNS, type SectionBlock } from '@rounds/contract/sections';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, ICON, Stack, useAutoScroll, VisuallyHidden } from '../../../ui/index.ts';
import { toRows } from '../draft.ts';
import { toColumns } from '../section-grid.tsx';
import { blockDrag, type DraggedBlock, type OnBlockDrop } from './block-dragging.ts';
import classes from './canvas.module.css';

interface CanvasProps {
  readonly blocks: readonly SectionBlock[];
  readonly empty: ReactNode;
  readonly children: (block: SectionBlock, place: number) => ReactNode;
  readonly onDrop: OnBlockDrop;
}

/** The blocks on their columns. While something is dragged, it can be dropped at the free ends of the rows. */
export function Canvas({ blocks, empty, children, onDrop }: CanvasProps) {
  const { t } = useTranslation('sections');
  const scroll = useRef<HTMLDivElement>(null);
  useAutoScroll(scroll);
  const dragged = blockDrag.useDragged();
  const rows = toRows(blocks);
  return (
    <Box ref={scroll} relative overflow="auto" p={4} bg="sunken">
      <VisuallyHidden id="section-block-keys">{t('block.keys')}</VisuallyHidden>
      <Grid gap={4} className={classes.guides} aria-hidden>
        {Array.from({ length: SECTION_COLUMNS }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
          <span key={column} />
        ))}
      </Grid>
      <Grid relative gap={4} className={classes.grid}>
        {/* One flat list, so that a block that moves to another row keeps its element and the focus. */}
        {rows.flatMap(({ start, length, free }) => [
          ...blocks.slice(start, start + length).map((block, at) => children(block, start + at)),
          dragged && free >= MIN_BLOCK_WIDTH && (
            <Gap
              key={`gap-${start}`}
              free={free}
              name={dragged.name}
              onDrop={(block) => onDrop(block, start + length, free)}
            />
          ),
        ])}
        {dragged && (
          <Gap
            key="end"
            free={SECTION_COLUMNS}
            name={dragged.name}
            onDrop={(block) => onDrop(block, blocks.length, SECTION_COLUMNS)}
          />
        )}
      </Grid>
      {blocks.length === 0 && !dragged && empty}
    </Box>
  );
}

interface GapProps {
  readonly free: number;
  readonly name: string;
  readonly onDrop: (dragged: DraggedBlock) => void;
}

/** The free end of a row. */
function Gap({ free, name, onDrop }: GapProps) {
  const { t } = useTranslation('sections');
  const element = useRef<HTMLDivElement>(null);
  const isOver = blockDrag.useDropTarget(element, { getHint: () => true, onDrop });
  return (
    <Stack
      ref={element}
      align="center"
      justify="center"
      gap={1}
      className={classes.gap}
      data-over={isOver}
      style={toColumns(free)}
    >
      <IconPlus {...ICON} size={20} />
      <strong>{t('gap.title', { name })}</strong>
      <span>{t('gap.free', { count: free })}</span>
    </Stack>
  );
}
