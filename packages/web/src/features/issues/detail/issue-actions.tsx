import { issues } from '@rounds/contract/issues';
import {
  IconArchive,
  IconArchiveOff,
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconLink,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { CallError, call, fetchBytes, saveBytes, toUrl } from '../../../platform/api/index.ts';
import { ActionIcon, Button, confirm, ICON, Menu, toast, useIsPhone } from '../../../ui/index.ts';
import { issueResource } from '../issue-queries.ts';
import { useOpenIssue } from './issue-record.ts';
import { StatusMenu } from './status-menu.tsx';

/** Offers the actions on the issue as a whole, in the header of its page. */
export function IssueActions() {
  const { t } = useTranslation(['issue', 'common']);
  const isPhone = useIsPhone();
  const { issue } = useOpenIssue();
  const watch = useWatch();
  const copyLink = useCopyLink();
  const download = useDownload();
  const { archive, restore, deleteForever } = useArchiving();
  const print = () => window.print();
  const isArchived = issue.archived_at !== null;
  // On a phone, the status is within reach of the thumb, because people change it most.
  const hasStatusMenu = isPhone && issue.may.statuses.length > 0;
  return (
    <>
      {hasStatusMenu ? (
        <StatusMenu />
      ) : (
        <Button
          variant="default"
          leftSection={issue.is_watching ? <IconEyeOff {...ICON} /> : <IconEye {...ICON} />}
          loading={watch.isPending}
          onClick={() => watch.mutate(!issue.is_watching)}
        >
          {t(issue.is_watching ? 'issue:unwatch' : 'issue:watch')}
        </Button>
      )}
      {!isPhone && (
        <Button variant="default" leftSection={<IconLink {...ICON} />} onClick={() => void copyLink()}>
          {t('issue:copy_link')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size={isPhone ? 52 : 34}
            variant={isPhone ? 'default' : undefined}
            aria-label={t('issue:more_actions')}
          >
            <IconDotsVertical {...ICON} size={isPhone ? 22 : 18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          {hasStatusMenu && (
            <Menu.Item
              leftSection={issue.is_watching ? <IconEyeOff {...ICON} /> : <IconEye {...ICON} />}
              onClick={() => watch.mutate(!issue.is_watching)}
            >
              {t(issue.is_watching ? 'issue:unwatch' : 'issue:watch')}
            </Menu.Item>
          )}
          {isPhone && (
            <Menu.Item leftSection={<IconLink {...ICON} />} onClick={() => void copyLink()}>
              {t('issue:copy_link')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter {...ICON} />} onClick={print}>
            {t('issue:print')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload {...ICON} />}
            disabled={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('issue:pdf')}
          </Menu.Item>
          {issue.may.delete &&
            (isArchived ? (
              <>
                <Menu.Item leftSection={<IconArchiveOff {...ICON} />} onClick={restore}>
                  {t('issue:restore')}
                </Menu.Item>
                <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={() => void deleteForever()}>
                  {t('common:record.delete_permanently')}
                </Menu.Item>
              </>
            ) : (
              <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => void archive()}>
                {t('common:record.archive')}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function useWatch() {
  const { t } = useTranslation('issue');
  const { issue, setLatest } = useOpenIssue();
  return useMutation({
    mutationFn: (is_watching: boolean) => call(issues.watch, { params: { id: issue.uuid }, body: { is_watching } }),
    onSuccess: async (changed) => {
      await setLatest(changed);
      toast.success(t(changed.is_watching ? 'watching' : 'not_watching'));
    },
  });
}

function useCopyLink(): () => Promise<void> {
  const { t } = useTranslation('issue');
  const { issue } = useOpenIssue();
  return async () => {
    const address = `${location.origin}${paths.issues.get(issue.uuid).to}`;
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('link_copied'));
    } catch {
      // Browsers do not allow it on pages without HTTPS.
      toast.error(t('link_not_copied', { address }));
    }
  };
}

function useDownload() {
  const { t, i18n } = useTranslation('issue');
  const { issue } = useOpenIssue();
  const language = i18n.resolvedLanguage ?? 'en';
  return useMutation({
    mutationFn: () =>
      fetchBytes(toUrl(issues.downloadPdf, { id: issue.uuid }, { lang: language }), {
        language,
        signal: new AbortController().signal,
        onShare: () => {},
      }),
    onSuccess: (file) => saveBytes(file, file.name || `${issue.number}.pdf`),
    onError: (error) => toast.error(error.message || t('pdf_failed')),
  });
}

function useArchiving() {
  const { t } = useTranslation(['issue', 'common', 'issues']);
  const navigate = useNavigate();
  const { issue } = useOpenIssue();
  const archive = issueResource.useArchive();
  const restore = issueResource.useRestore();
  const invalidate = issueResource.useInvalidate();
  const name = issue.title;
  return {
    async archive() {
      const isConfirmed = await confirm({
        title: t('issue:archive_title', { name }),
        text: t('issue:archive_text'),
        confirmLabel: t('common:record.archive'),
      });
      if (!isConfirmed) return;
      archive.mutate(issue, {
        onSuccess: () => toast.success(t('common:record.archived', { name }), { undo: () => restore.mutate(issue) }),
      });
    },
    restore: () => restore.mutate(issue, { onSuccess: () => toast.success(t('common:record.restored', { name })) }),
    async deleteForever() {
      const isConfirmed = await confirm({
        title: t('common:record.delete_title', { name }),
        text: t('issues:archive.delete_text'),
        confirmLabel: t('common:record.delete_permanently'),
        danger: true,
        requiredText: name,
      });
      if (!isConfirmed) return;
      try {
        await call(issues.delete, { params: { id: issue.uuid } });
      } catch (error) {
        // The call has already shown its error.
        if (error instanceof CallError) return;
        throw error;
      }
      // The screen is left first: it would load an issue that no longer exists.
      await navigate(paths.issues.archive());
      await invalidate();
    },
  };
}
