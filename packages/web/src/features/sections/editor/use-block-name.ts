import type { SectionBlock } from '@rounds/contract/sections';
import { useTranslation } from 'react-i18next';
import { useDynamicTranslation } from '../../../platform/i18n/index.ts';
import { SECTION_LISTS } from '../section-lists.ts';
import { useChartTitle } from '../use-chart-title.ts';

/** The name of a block: its title, or that of what it shows. */
export function useBlockName(): (block: SectionBlock) => string {
  const { t } = useTranslation('sections');
  const lists = useDynamicTranslation('lists');
  const toChartTitle = useChartTitle();
  return ({ title, kind, table_name, card, chart }) => {
    if (title) return title;
    const list = SECTION_LISTS.get(table_name ?? '')?.list;
    if (kind === 'query' && list) return lists(`${list.texts ?? list.table_name}.all`);
    if (kind === 'card' && card) return t(`cards.${card}`);
    if (kind === 'chart' && chart) return toChartTitle(chart);
    return t(`kinds.${kind}`);
  };
}
