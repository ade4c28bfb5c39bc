import { EXPORT_FORMATS } from '@rounds/contract/list.ts';
import { type SiteStructure, sites } from '@rounds/contract/sites';
import { IconArchive, IconDotsVertical, IconDownload, IconForms, IconPencil, IconSitemap } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../../kit/jobs/index.ts';
import { paths } from '../../../paths.ts';
import { toUrl } from '../../../platform/api/index.ts';
import { useIsDenied } from '../../../platform/session/index.ts';
import { ActionIcon, ICON, Menu, toast, useIsPhone } from '../../../ui/index.ts';
import { siteResource } from '../site-queries.ts';

// The dialog is loaded with its texts when somebody exports a long tree.
const ExportDialog = lazy(() => import('../../../kit/jobs/export-dialog.tsx'));

interface PageMenuProps {
  readonly stored: SiteStructure | null;
  /** Whether the workspace has no other tree. */
  readonly isOnly: boolean;
  readonly canEdit: boolean;
  readonly onFields: () => void;
  readonly onRename: () => void;
  /** Archives the tree; unsaved changes are lost with it. */
  readonly onArchive: () => void;
}

/** Offers the actions on the tree as a whole. */
export function PageMenu({ stored, isOnly, canEdit, onFields, onRename, onArchive }: PageMenuProps) {
  const { t, i18n } = useTranslation(['sites', 'common']);
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const [jobId, setJobId] = useState<number | null>(null);
  const { getLinkProps } = useExport(setJobId);
  const isDenied = useIsDenied('export');
  const archive = siteResource.useArchive();
  const restore = siteResource.useRestore();
  const archiveTree = (record: SiteStructure) =>
    archive.mutate(record, {
      onSuccess: () => {
        onArchive();
        toast.success(t('common:record.archived', { name: record.title }), { undo: () => restore.mutate(record) });
        void navigate(paths.sites.archive());
      },
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={isPhone ? 52 : 36} aria-label={t('more')}>
            <IconDotsVertical {...ICON} size={isPhone ? 22 : 18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={220}>
          <Menu.Item leftSection={<IconForms {...ICON} />} onClick={onFields}>
            {t('columns.title')}
          </Menu.Item>
          {stored &&
            !isDenied &&
            EXPORT_FORMATS.map((format) => (
              <Menu.Item
                key={format}
                leftSection={<IconDownload {...ICON} />}
                {...getLinkProps(
                  toUrl(sites.exportTree, { id: stored.id }, { format, lang: i18n.resolvedLanguage ?? 'en' }),
                )}
              >
                {t('export', { format: t(`common:export.${format}`) })}
              </Menu.Item>
            ))}
          {canEdit && !isOnly && (
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onRename}>
              {t('rename_structure')}
            </Menu.Item>
          )}
          {canEdit && isOnly && stored && (
            <Menu.Item leftSection={<IconSitemap {...ICON} />} component={Link} {...paths.sites.get('new')}>
              {t('new_separate')}
            </Menu.Item>
          )}
          {canEdit && stored && (
            <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => archiveTree(stored)}>
              {t(isOnly ? 'archive_all' : 'common:record.archive')}
            </Menu.Item>
          )}
          {canEdit && isOnly && (
            <Menu.Item leftSection={<IconArchive {...ICON} />} component={Link} {...paths.sites.archive()}>
              {t('archive_title')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {jobId !== null && (
        <Suspense>
          <ExportDialog jobId={jobId} onClose={() => setJobId(null)} />
        </Suspense>
      )}
    </>
  );
}
