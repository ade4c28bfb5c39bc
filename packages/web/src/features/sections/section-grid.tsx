import type { SectionBlock } from '@rounds/contract/sections';
import type { CSSProperties } from 'react';
import { Grid, Row } from '../../ui/index.ts';
import { BlockView } from './blocks/block-view.tsx';
import { isEmptyText } from './draft.ts';
import classes from './sections.module.css';

/** A variable, which phones ignore. */
export const toColumns = (width: number) => ({ '--columns': width }) as CSSProperties;

/** The blocks of a section, without texts that are still empty. On phones they are one below the other. */
export function SectionGrid({ blocks }: { readonly blocks: readonly SectionBlock[] }) {
  return (
    <Grid gap={4} template="repeat(12, minmax(0, 1fr))" stackBelow="tablet" className={classes.grid}>
      {blocks
        .filter((block) => block.title || !isEmptyText(block))
        .map((block) => (
          <Row key={block.uuid} align="stretch" shrink className={classes.place} style={toColumns(block.width)}>
            <BlockView block={block} />
          </Row>
        ))}
    </Grid>
  );
}
