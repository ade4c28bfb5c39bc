import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed, PageHeader, SkeletonRows } from '../../ui/index.ts';
import { LoadedTree } from './loaded-tree.tsx';
import { useFirstTrees } from './site-queries.ts';
import { StructureList } from './structure-list.tsx';

/** The sites of the workspace: their tree, or the list of trees where there are several. */
export default function SitesPage() {
  const { t } = useTranslation('sites');
  const { data: trees, error, refetch } = useFirstTrees();
  if (error && !trees) return <LoadFailed title={t('failed')} error={error} retry={() => void refetch()} />;
  if (!trees) {
    return (
      <>
        <PageHeader title={t('page_title')} />
        <SkeletonRows rows={8} />
      </>
    );
  }
  if (trees.length > 1) return <StructureList />;
  return <OnlyTree id={trees[0] ? Number(trees[0].value) : null} />;
}

/** The tree stays on the screen when its first sites are saved. */
function OnlyTree({ id }: { readonly id: number | null }) {
  const [opened] = useState(id);
  return <LoadedTree id={opened} isOnly />;
}
