import { nameIn } from '@rounds/contract/languages';
import type { User, UserStatus } from '@rounds/contract/users';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/index.ts';
import { PersonMark, StatusBadge, type StatusGlyphName, type Tone } from '../../ui/index.ts';
import styles from './users.module.css';

const LOOKS: Record<UserStatus, { tone: Tone; glyph: StatusGlyphName }> = {
  active: { tone: 'green', glyph: 'dot' },
  invite: { tone: 'blue', glyph: 'dashed' },
  deactivated: { tone: 'slate', glyph: 'box' },
  disabled: { tone: 'red', glyph: 'cross' },
  inactive: { tone: 'amber', glyph: 'ring' },
};

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation('users');
  return <StatusBadge {...LOOKS[status]}>{t(`status.${status}`)}</StatusBadge>;
}

/** Names of roles or groups in the language of the screen, each in its own direction. */
export const namesOf = (named: User['roles']): ReactNode =>
  named.length === 0
    ? '–'
    : named.map(({ id, name_lang }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <bdi>{nameIn(name_lang, currentLanguage())}</bdi>
        </Fragment>
      ));

export const userCells: Readonly<Record<string, (user: User) => ReactNode>> = {
  full_name: ({ full_name, nick_name, avatar }) => (
    <span className={styles.person}>
      <PersonMark name={full_name} picture={avatar} size={24} />
      <span className={styles.name} dir="auto">
        {full_name} {nick_name && <bdi className={styles.nick}>{nick_name}</bdi>}
      </span>
    </span>
  ),
  status: ({ status }) => <UserStatusBadge status={status} />,
  roles: ({ roles }) => namesOf(roles),
  groups: ({ groups }) => namesOf(groups),
};
