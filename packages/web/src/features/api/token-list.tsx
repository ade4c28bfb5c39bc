import type { ApiToken } from '@rounds/contract/api-tokens';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { usePermissionList } from '../../platform/permissions/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import { ActionIcon, Button, confirm, Grid, ICON, ListRow, Menu, StatusBadge, Text, toast } from '../../ui/index.ts';
import classes from './api.module.css';
import { getExpiry } from './expiry.ts';
import { useRevokeToken, useTakeOverToken } from './token-queries.ts';

interface TokenListProps {
  readonly tokens: readonly ApiToken[];
  onEdit(token: ApiToken): void;
}

export const TokenList = ({ tokens, onEdit }: TokenListProps) => (
  <ul className={classes.list}>
    {tokens.map((token) => (
      <TokenRow key={token.id} token={token} onEdit={onEdit} />
    ))}
  </ul>
);

function TokenRow({ token, onEdit }: { readonly token: ApiToken; onEdit(token: ApiToken): void }) {
  const { t } = useTranslation('api');
  const isOwn = token.owner?.id === useSessionUser().id;
  const hasLostOwner = token.state === 'owner_inactive' || token.state === 'owner_lacks_access';
  const { takeOver, revoke } = useTokenActions(token);
  return (
    <ListRow
      className={classes.row}
      title={<bdi>{token.name}</bdi>}
      {...(isOwn && { onClick: () => onEdit(token) })}
      description={<TokenFacts token={token} isOwn={isOwn} />}
      end={
        <>
          <TokenStatus token={token} />
          {hasLostOwner && (
            <Button variant="default" onClick={() => void takeOver()}>
              {t('take_over.open')}
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={t('actions', { name: token.name })}>
                <IconDots {...ICON} size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isOwn && <Menu.Item onClick={() => onEdit(token)}>{t('edit.open')}</Menu.Item>}
              {!isOwn && <Menu.Item onClick={() => void takeOver()}>{t('take_over.open')}</Menu.Item>}
              <Menu.Item color="red" onClick={() => void revoke()}>
                {t('revoke.open')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    />
  );
}

/** Both actions ask first, because a system may depend on the token. */
function useTokenActions(token: ApiToken) {
  const { t } = useTranslation('api');
  const { name } = token;
  const takeOverToken = useTakeOverToken();
  const revokeToken = useRevokeToken();
  return {
    async takeOver() {
      const isConfirmed = await confirm({
        title: t('take_over.title', { name }),
        text: t('take_over.text'),
        confirmLabel: t('take_over.open'),
      });
      if (isConfirmed) takeOverToken.mutate(token, { onSuccess: () => toast.success(t('take_over.done', { name })) });
    },
    async revoke() {
      const isConfirmed = await confirm({
        title: t('revoke.title', { name }),
        text: token.used_at ? t('revoke.text') : t('revoke.text_unused'),
        confirmLabel: t('revoke.open'),
        danger: true,
      });
      if (isConfirmed) revokeToken.mutate(token, { onSuccess: () => toast.success(t('revoke.done', { name })) });
    },
  };
}

const STATES = {
  works: { tone: 'green', glyph: 'dot' },
  soon: { tone: 'amber', glyph: 'clock' },
  expired: { tone: 'red', glyph: 'cross' },
  owner_inactive: { tone: 'red', glyph: 'cross' },
  owner_lacks_access: { tone: 'red', glyph: 'cross' },
} as const;

function TokenStatus({ token }: { readonly token: ApiToken }) {
  const { t } = useTranslation('api');
  const expiry = getExpiry(token.expires_at, new Date());
  const isSoon = token.state === 'works' && expiry !== null && expiry.isSoon;
  const { tone, glyph } = STATES[isSoon ? 'soon' : token.state];
  return (
    <StatusBadge tone={tone} glyph={glyph}>
      {isSoon ? t('expires_in', { count: expiry.days }) : t(`states.${token.state}`)}
    </StatusBadge>
  );
}

function TokenFacts({ token, isOwn }: { readonly token: ApiToken; readonly isOwn: boolean }) {
  const { t } = useTranslation('api');
  const format = useFormat();
  const toList = usePermissionList();
  const { owner, used_at, used_from, expires_at, lost_permissions, networks } = token;
  const ownerName = isOwn ? t('facts.you') : (owner?.full_name ?? t('facts.deleted'));
  const facts = [
    t('facts.owner', { name: ownerName }),
    t('facts.permissions', { count: token.permissions.length }),
    used_at ? t('facts.used', { when: format.ago(used_at), address: used_from ?? '' }) : t('facts.never_used'),
    expires_at && t(token.state === 'expired' ? 'facts.expired' : 'facts.expires', { date: format.date(expires_at) }),
    networks.length > 0 && t('facts.networks', { count: networks.length }),
  ].filter(Boolean);
  return (
    <Grid gap={1} size="sm" tone="ink2" className={classes.facts}>
      <p dir="auto">
        <code dir="ltr">…{token.ending}</code> · {facts.join(' · ')}
      </p>
      {token.state !== 'works' && <Text tone="red-ink">{t(`problems.${token.state}`)}</Text>}
      {lost_permissions.length > 0 && (
        <Text tone="red-ink">{t('problems.lost', { permissions: toList(lost_permissions) })}</Text>
      )}
    </Grid>
  );
}
