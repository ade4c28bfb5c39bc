import type { SectionBlock } from '@rounds/contract/sections';
import { TextBlock } from './text-block.tsx';

export const ChartBlock = ({ block }: { readonly block: SectionBlock }) => <TextBlock block={block} />;
