import { type GlobalList, globalListList } from '@rounds/contract/global-lists';
import { IconForms } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportLink, ResourceListPage } from '../../kit/resource/index.ts';
import { paths } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { GlobalListDialog } from './list-dialog.tsx';
import { globalListResource } from './list-queries.ts';

export default function GlobalListPage() {
  const { t } = useTranslation('global-lists');
  const canManage = useCan()('RES_MANAGE_GLOBAL_LISTS');
  const navigate = useNavigate();
  return (
    <ResourceListPage<GlobalList>
      resource={globalListResource}
      list={globalListList}
      canManage={canManage}
      newLabel={t('new')}
      editLabel={t('rename')}
      archivePath={canManage ? paths.globalLists.archive().to : undefined}
      emptyTitle={t('empty.title')}
      emptyText={t('empty.text')}
      search="name"
      rowLink={({ uuid }) => paths.globalLists.items(uuid).to}
      rowActions={
        canManage
          ? ({ uuid }) => [
              {
                key: 'fields',
                label: t('fields.edit'),
                icon: IconForms,
                onSelect: () => void navigate(paths.globalLists.get(uuid)),
              },
            ]
          : undefined
      }
      createActions={() => canManage && <ImportLink link={paths.globalLists.import()} label={t('bring.open')} />}
      renderDialog={(props) => <GlobalListDialog {...props} />}
    />
  );
}
