import { sso } from '@rounds/contract/sso';
import type { UserDetails } from '@rounds/contract/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { hasFeature, useCan, useSessionUser } from '../../platform/session/index.ts';
import { Button, confirm, ListRow, Panel, toast } from '../../ui/index.ts';

/** Shows who a person is at the sign-on services of the workspace; only those who manage people can unlink them. */
export function IdentitiesPart({ user }: { readonly user: UserDetails }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const can = useCan();
  const sessionUser = useSessionUser();
  const client = useQueryClient();
  const queryKey = ['sso', 'identities', user.id];
  const { data: identities = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(sso.listIdentities, { query: { user_id: user.id }, signal, silent: true }),
    enabled: can('USR_MANAGE_USER') && hasFeature(sessionUser, 'app_sso'),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(sso.deleteIdentity, { params: { id } }),
    onSuccess: () => toast.success(t('identities.unlinked')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (identities.length === 0) return null;
  const unlink = async (id: number) => {
    const isConfirmed = await confirm({
      title: t('identities.unlink_title', { name: user.full_name }),
      text: t('identities.unlink_text'),
      confirmLabel: t('identities.unlink'),
      danger: true,
    });
    if (isConfirmed) remove.mutate(id);
  };
  return (
    <Panel title={t('identities.title')}>
      <ul>
        {identities.map(({ id, provider, subject, signed_in_at }) => (
          <ListRow
            key={id}
            title={<bdi>{subject}</bdi>}
            description={
              <>
                <bdi>{provider}</bdi> ·{' '}
                {signed_in_at ? t('identities.signed_in', { when: format.ago(signed_in_at) }) : t('identities.never')}
              </>
            }
            end={
              <Button
                variant="subtle"
                aria-label={t('identities.unlink_named', { subject })}
                loading={remove.isPending}
                onClick={() => void unlink(id)}
              >
                {t('identities.unlink')}
              </Button>
            }
          />
        ))}
      </ul>
    </Panel>
  );
}
