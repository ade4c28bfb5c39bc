import { useTranslation } from 'react-i18next';
import { LoadFailed, PageHeader, SkeletonRows } from '../../ui/index.ts';
import { toDraft } from './editor/site-draft.ts';
import { SiteEditor } from './editor/site-editor.tsx';
import { useEditedStructure } from './site-queries.ts';

interface LoadedTreeProps {
  /** The id; null for a new tree. */
  readonly id: number | null;
  readonly isOnly: boolean;
}

/** Loads a tree and edits it. */
export function LoadedTree({ id, isOnly }: LoadedTreeProps) {
  const { t } = useTranslation('sites');
  const { data: structure, error, refetch } = useEditedStructure(id);
  if (id === null) {
    const initial = { title: isOnly ? t('page_title') : '', columns: [], nodes: [] };
    return <SiteEditor stored={null} initial={initial} isOnly={isOnly} />;
  }
  if (error && !structure) return <LoadFailed title={t('failed')} error={error} retry={() => void refetch()} />;
  if (structure) return <SiteEditor stored={structure} initial={toDraft(structure)} isOnly={isOnly} />;
  return (
    <>
      <PageHeader title={t('page_title')} />
      <SkeletonRows rows={8} />
    </>
  );
}
