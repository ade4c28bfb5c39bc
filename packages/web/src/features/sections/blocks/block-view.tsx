import type { BlockKind, SectionBlock } from '@rounds/contract/sections';
import type { ComponentType } from 'react';
import { CardBlock } from './card-block.tsx';
import { ChartBlock } from './chart-block.tsx';
import { QueryBlock } from './query-block.tsx';
import { TextBlock } from './text-block.tsx';
import { Unavailable } from './unavailable.tsx';

const VIEWS: Readonly<Record<BlockKind, ComponentType<{ readonly block: SectionBlock }>>> = {
  query: QueryBlock,
  card: CardBlock,
  chart: ChartBlock,
  text: TextBlock,
};

/** Shows a block to its reader. */
export function BlockView({ block }: { readonly block: SectionBlock }) {
  if (block.unavailable) return <Unavailable reason={block.unavailable} title={block.title} />;
  const View = VIEWS[block.kind];
  return <View block={block} />;
}
