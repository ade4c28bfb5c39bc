import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths, usePathParams } from '../../paths.ts';
import { useCan } from '../../session/index.ts';
import { ActionIcon, LoadFailed, PageHeader, SkeletonRows } from '../../ui/index.ts';
import { ImportLink } from './import-link.tsx';
import { createNode, toDraft } from './site-draft.ts';
import { useEditedStructure } from './site-queries.ts';
import { StructureEditor } from './structure-editor.tsx';

/** One site structure. The id `new` in the path creates one. */
export default function StructurePage() {
  const { t } = useTranslation('sites');
  const { id } = usePathParams('id');
  const canManage = useCan()('RES_MANAGE_GLOBAL_LISTS');
  const isNew = id === 'new';
  const query = useEditedStructure(isNew ? null : Number(id));
  const structure = query.data ?? null;
  const initial = structure ? toDraft(structure) : { title: '', columns: [], nodes: [createNode(t('first_site'))] };
  return (
    <>
      <PageHeader
        title={structure?.title ?? t(isNew ? 'new' : 'one')}
        before={
          <ActionIcon component={Link} {...paths.sites.list()} size={34} aria-label={t('back')}>
            <IconArrowLeft data-mirror size={18} stroke={1.75} />
          </ActionIcon>
        }
        actions={structure && canManage && !structure.archived_at && <ImportLink structure={structure.id} />}
      />
      {!isNew && query.isPending && <SkeletonRows rows={8} />}
      {query.error && <LoadFailed title={t('failed')} error={query.error} retry={() => void query.refetch()} />}
      {(isNew || structure) && <StructureEditor key={structure?.id ?? 'new'} stored={structure} initial={initial} />}
    </>
  );
}
