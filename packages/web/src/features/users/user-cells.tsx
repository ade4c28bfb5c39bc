import { resolveName } from '@rounds/contract/languages.ts';
import type { User, UserStatus } from '@rounds/contract/users';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteNames } from '../../kit/resource/index.ts';
import { getCurrentLanguage, LANGUAGE_NAMES } from '../../platform/i18n/index.ts';
import { Avatar, Row, StatusBadge, type StatusGlyphName, Text, type Tone } from '../../ui/index.ts';

const STATUS_BADGES: Record<UserStatus, { tone: Tone; glyph: StatusGlyphName }> = {
  active: { tone: 'green', glyph: 'dot' },
  invite: { tone: 'blue', glyph: 'dashed' },
  deactivated: { tone: 'slate', glyph: 'box' },
  disabled: { tone: 'red', glyph: 'cross' },
  inactive: { tone: 'amber', glyph: 'ring' },
};

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation('users');
  return <StatusBadge {...STATUS_BADGES[status]}>{t(`status.${status}`)}</StatusBadge>;
}

/** Renders names of roles or groups in the current language, each with its own text direction. */
export const renderNames = (named: User['roles']): ReactNode =>
  named.length === 0
    ? '–'
    : named.map(({ id, name_lang }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <bdi>{resolveName(name_lang, getCurrentLanguage())}</bdi>
        </Fragment>
      ));

/** Shows how a person is verified after the password; a dash for readers who do not manage people. */
export function TwoStepBadge({ state }: { state: User['second_factor'] }) {
  const { t } = useTranslation('lists');
  if (state === null) return '–';
  return (
    <StatusBadge tone={state === 'none' ? 'slate' : 'green'} glyph={state === 'none' ? 'ring' : 'dot'}>
      {t(`users.options.second_factor.${state}`)}
    </StatusBadge>
  );
}

export const userCells: Readonly<Record<string, (user: User) => ReactNode>> = {
  full_name: ({ full_name, nick_name, avatar }) => (
    <Row as="span" inline maxWidth="100%" gap={2.5}>
      <Avatar name={full_name} picture={avatar} size={24} />
      <Text as="span" truncate dir="auto">
        {full_name}{' '}
        {nick_name && (
          <Text as="bdi" tone="ink3" weight={400}>
            {nick_name}
          </Text>
        )}
      </Text>
    </Row>
  ),
  status: ({ status }) => <UserStatusBadge status={status} />,
  roles: ({ roles }) => renderNames(roles),
  groups: ({ groups }) => renderNames(groups),
  second_factor: ({ second_factor }) => <TwoStepBadge state={second_factor} />,
  locale: ({ locale }) => LANGUAGE_NAMES[locale],
  sites: ({ sites }) => <SiteNames sites={sites} />,
};
