import type { OpenWorkKind, WorkspaceDetails } from '@rounds/contract/workspaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage, useFormat } from '../../../platform/i18n/index.ts';
import { Button, FormError, Notice, Row, SettingsSection, SkeletonRows, Stack, toast } from '../../../ui/index.ts';
import classes from '../sessions-part.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { useLeave } from './use-leave.ts';
import { useCancelDeletion, useClaim, useWorkspaceDetails } from './workspace-queries.ts';

/** Shows who owns the current workspace, and lets people leave or delete it. */
export function ThisWorkspace() {
  const { t } = useTranslation('account');
  const { data, error } = useWorkspaceDetails();
  return (
    <SettingsSection title={t('this_workspace.title')}>
      {error && <FormError>{error.message}</FormError>}
      {!data && !error && <SkeletonRows rows={2} height={56} />}
      {data?.deletion && <PlannedDeletion deletion={data.deletion} canCancel={data.is_owner} />}
      {data && (
        <Stack as="ul">
          <OwnerRow details={data} />
          <LeaveRow details={data} />
          {data.is_owner && !data.deletion && <DeleteRow details={data} />}
        </Stack>
      )}
    </SettingsSection>
  );
}

interface PlannedDeletionProps {
  readonly deletion: NonNullable<WorkspaceDetails['deletion']>;
  readonly canCancel: boolean;
}

function PlannedDeletion({ deletion, canCancel }: PlannedDeletionProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const cancel = useCancelDeletion();
  const handleCancel = () => cancel.mutate(undefined, { onSuccess: () => toast.success(t('deletion.cancelled')) });
  const values = { by: deletion.requested_by ?? '', when: format.dateTime(deletion.delete_at) };
  return (
    <>
      <Notice tone="red" {...(canCancel && { action: { label: t('deletion.cancel'), onPress: handleCancel } })}>
        <p>{t('deletion.planned', values)}</p>
        <p>{t(canCancel ? 'deletion.export' : 'deletion.ask_owner')}</p>
      </Notice>
      {cancel.error && <FormError>{cancel.error.message}</FormError>}
    </>
  );
}

interface RowProps {
  readonly details: WorkspaceDetails;
}

function OwnerRow({ details }: RowProps) {
  const { t } = useTranslation('account');
  const [isOpen, setIsOpen] = useState(false);
  const claim = useClaim();
  const { owner, is_owner, can_claim, successors } = details;
  return (
    <Row as="li" wrap py={3} className={classes.row}>
      <Stack size="sm" shrink tone="ink2" flex="1 1 220px" className={classes.what}>
        <strong>{is_owner ? t('owner.you') : t('owner.other', { name: owner?.full_name ?? t('owner.none') })}</strong>
        <span>{t('owner.text')}</span>
        {is_owner && successors.length === 0 && <span>{t('owner.alone')}</span>}
        {claim.error && <FormError>{claim.error.message}</FormError>}
      </Stack>
      {is_owner && successors.length > 0 && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('owner.hand_over')}
        </Button>
      )}
      {can_claim && (
        <Button variant="default" loading={claim.isPending} onClick={() => claim.mutate()}>
          {t('owner.claim')}
        </Button>
      )}
      {isOpen && <HandOverDialog details={details} onClose={() => setIsOpen(false)} />}
    </Row>
  );
}

function LeaveRow({ details }: RowProps) {
  const { t } = useTranslation('account');
  const { leave, error, isPending } = useLeave(details);
  const { is_owner, is_last_administrator, open_work } = details;
  const kinds = (Object.keys(open_work) as OpenWorkKind[]).filter((kind) => open_work[kind] > 0);
  const obstacle = is_owner ? 'leave.as_owner' : is_last_administrator ? 'leave.as_last' : null;
  return (
    <Row as="li" wrap py={3} className={classes.row}>
      <Stack size="sm" shrink tone="ink2" flex="1 1 220px" className={classes.what}>
        <strong>{t('leave.title')}</strong>
        <span>{t(obstacle ?? 'leave.text')}</span>
        {kinds.length > 0 && (
          <span>
            {t('leave.open_work', {
              list: new Intl.ListFormat(getCurrentLanguage()).format(
                kinds.map((kind) => t(`leave.${kind}`, { count: open_work[kind] })),
              ),
            })}
          </span>
        )}
        {error && <FormError>{error}</FormError>}
      </Stack>
      {!obstacle && (
        <Button variant="default" loading={isPending} onClick={() => void leave()}>
          {t('leave.leave')}
        </Button>
      )}
    </Row>
  );
}

function DeleteRow({ details }: RowProps) {
  const { t } = useTranslation('account');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Row as="li" wrap py={3} className={classes.row}>
      <Stack size="sm" shrink tone="ink2" flex="1 1 220px" className={classes.what}>
        <strong>{t('deletion.title')}</strong>
        <span>{t('deletion.text')}</span>
      </Stack>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('deletion.open')}
      </Button>
      {isOpen && <DeleteDialog details={details} onClose={() => setIsOpen(false)} />}
    </Row>
  );
}
