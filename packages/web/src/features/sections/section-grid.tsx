import type { SectionBlock } from '@rounds/contract/sections';
import type { CSSProperties } from 'react';
import { Grid } from '../../ui/index.ts';
import { BlockView } from './blocks/block-view.tsx';
import { isEmptyText } from './draft.ts';
import classes from './sections.module.css';

/** A variable, which phones ignore. */
export const toColumns = (width: number) => ({ '--columns': width }) as CSSProperties;

/** The blocks of a section, without texts that are still empty. On phones they are one below the other. */
export function SectionGrid({ blocks }: { readonly blocks: readonly SectionBlock[] }) {
  return (
    <Grid gap={4} className={classes.grid}>
      {blocks
        .filter((block) => block.title || !isEmptyText(block))
        .map((block) => (
          <div key={block.uuid} className={classes.place} style={toColumns(block.width)}>
            <BlockView block={block} />
          </div>
        ))}
    </Grid>
  );
}
