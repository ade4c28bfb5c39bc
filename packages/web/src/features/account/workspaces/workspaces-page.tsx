import { type MyWorkspace, workspaces } from '@rounds/contract/workspaces';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { switchWorkspace } from '../../../kit/sign-out/index.ts';
import { useCallForm } from '../../../platform/api/index.ts';
import { getCurrentLanguage, useFormat } from '../../../platform/i18n/index.ts';
import { useAppSettings, useInvalidateMyWorkspaces, useMyWorkspaces } from '../../../platform/session/index.ts';
import {
  Avatar,
  Button,
  FormError,
  FormText,
  PageHeader,
  Row,
  SettingsColumn,
  SettingsSection,
  SkeletonRows,
  Stack,
  StatusBadge,
  toast,
} from '../../../ui/index.ts';
import classes from '../sessions-part.module.css';
import { ArchivePart } from './archive-part.tsx';
import { ThisWorkspace } from './this-workspace.tsx';

/** The workspaces of the account: switch, accept an invitation, create one, or leave or delete the current one. */
export default function WorkspacesPage() {
  const { t } = useTranslation('account');
  const { t: tCommon } = useTranslation('common');
  const { data, error, isPending } = useMyWorkspaces();
  const { data: settings } = useAppSettings();
  const canCreate = settings !== undefined && settings.registration !== 'closed';
  const enterWorkspace = useMutation({ mutationFn: (id: number) => switchWorkspace(id, tCommon) });
  return (
    <>
      <PageHeader title={t('workspaces.title')} />
      <SettingsColumn>
        <SettingsSection title={t('workspaces.mine')}>
          {error && <FormError>{error.message}</FormError>}
          {enterWorkspace.error && <FormError>{enterWorkspace.error.message}</FormError>}
          {isPending && <SkeletonRows rows={2} height={56} />}
          <Stack as="ul">
            {data?.map((workspace) => (
              <WorkspaceRow
                key={workspace.id}
                workspace={workspace}
                isPending={enterWorkspace.isPending && enterWorkspace.variables === workspace.id}
                onSwitch={() => enterWorkspace.mutate(workspace.id)}
              />
            ))}
          </Stack>
        </SettingsSection>
        {canCreate && <NewWorkspace />}
        <ThisWorkspace />
        <ArchivePart />
      </SettingsColumn>
    </>
  );
}

interface WorkspaceRowProps {
  workspace: MyWorkspace;
  isPending: boolean;
  onSwitch(): void;
}

function WorkspaceRow({ workspace, isPending, onSwitch }: WorkspaceRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { display_name: name, status, is_current, signed_in_at } = workspace;
  const language = getCurrentLanguage();
  const roles = workspace.roles.map(({ name_lang }) => name_lang[language] ?? name_lang.en).join(', ');
  const isInvited = status === 'invite';
  return (
    <Row as="li" wrap py={3} className={classes.row}>
      <Avatar name={name} size={32} />
      <Stack size="sm" shrink tone="ink2" flex="1 1 220px" className={classes.what}>
        <strong>{name}</strong>
        <span>{roles}</span>
        {signed_in_at && !is_current && <span>{t('workspaces.last', { when: format.ago(signed_in_at) })}</span>}
      </Stack>
      {isInvited && <StatusBadge status="information">{t('workspaces.invited')}</StatusBadge>}
      {is_current ? (
        <StatusBadge status="active">{t('workspaces.current')}</StatusBadge>
      ) : (
        <Button
          variant={isInvited ? 'filled' : 'default'}
          loading={isPending}
          onClick={onSwitch}
          aria-label={t(isInvited ? 'workspaces.accept_named' : 'workspaces.switch_named', { name })}
        >
          {t(isInvited ? 'workspaces.accept' : 'workspaces.switch')}
        </Button>
      )}
    </Row>
  );
}

function NewWorkspace() {
  const { t } = useTranslation('account');
  const refresh = useInvalidateMyWorkspaces();
  const form = useCallForm(workspaces.create, {
    initial: { display_name: '' },
    onSuccess: async ({ display_name }) => {
      form.reset({ display_name: '' });
      await refresh();
      toast.success(t('workspaces.created', { name: display_name }));
    },
  });
  return (
    <SettingsSection title={t('workspaces.new')} text={t('workspaces.new_text')}>
      <form onSubmit={form.submit} noValidate>
        <FormText form={form} name="display_name" required label={t('workspaces.name')} autoComplete="off" />
        {form.formError && <FormError>{form.formError}</FormError>}
        <Row wrap gap={4}>
          <Button type="submit" variant="default" loading={form.isPending}>
            {t('workspaces.create')}
          </Button>
        </Row>
      </form>
    </SettingsSection>
  );
}
