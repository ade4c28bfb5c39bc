import type { SiteOutlineNode } from '@rounds/contract/sites/import.ts';
import { IconMapPin, IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BecomesChip, OutlineList, type OutlineRow } from '../../../kit/import/index.ts';
import { Text } from '../../../ui/index.ts';

/** The resulting tree. */
export function TreePreview({ outline }: { outline: readonly SiteOutlineNode[] }) {
  const { t } = useTranslation('sites');
  const toRow = ({ title, depth, is_site, becomes }: SiteOutlineNode): OutlineRow => {
    const Icon = is_site ? IconMapPin : IconSitemap;
    const content = (
      <>
        <Icon size={15} role="img" aria-label={t(is_site ? 'site' : 'node.one')} />
        <Text as="span" grow truncate title={title}>
          {title}
        </Text>
        {becomes !== 'unchanged' && <BecomesChip becomes={becomes}>{t(`bring.becomes.${becomes}`)}</BecomesChip>}
      </>
    );
    return { depth, content };
  };
  return <OutlineList title={t('bring.preview')} nodes={outline} toRow={toRow} />;
}
