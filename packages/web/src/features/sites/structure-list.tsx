import { type SiteStructureRow, siteStructureList } from '@rounds/contract/sites';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportLink, ResourceListPage } from '../../kit/resource/index.ts';
import { paths } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { Button, ICON } from '../../ui/index.ts';
import { siteResource } from './site-queries.ts';

/** The trees of a workspace that has several. */
export function StructureList() {
  const { t } = useTranslation('sites');
  const canManage = useCan()('RES_MANAGE_GLOBAL_LISTS');
  return (
    <ResourceListPage<SiteStructureRow>
      resource={siteResource}
      list={siteStructureList}
      canManage={canManage}
      archivePath={canManage ? paths.sites.archive().to : undefined}
      emptyTitle={t('empty.title')}
      emptyText={t('empty.text')}
      search="title"
      rowLink={({ id }) => paths.sites.get(id).to}
      createActions={(place) =>
        canManage && (
          <>
            <ImportLink link={paths.sites.import()} label={t('bring.open')} />
            <Button
              component={Link}
              {...paths.sites.get('new')}
              variant={place === 'header' ? 'filled' : 'default'}
              leftSection={<IconPlus {...ICON} />}
            >
              {t('new')}
            </Button>
          </>
        )
      }
    />
  );
}
