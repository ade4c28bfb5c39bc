import type { PresentUser } from '@rounds/contract/presence.ts';
import { useTranslation } from 'react-i18next';
import classes from '../../kit/templates/people.module.css';
import { getLanguageName } from '../../platform/i18n/index.ts';
import { Avatar, Menu, Text, UnstyledButton } from '../../ui/index.ts';
import { usePresentPeople, useSession } from './state/translation-context.tsx';

const MAX_AVATARS = 3;

/** Shows who else has the template open, and at which text; choosing a person goes there. */
export function PeopleHere() {
  const { t } = useTranslation(['translations', 'builder']);
  const people = usePresentPeople();
  if (people.length === 0) return null;
  const more = people.length - MAX_AVATARS;
  const label = t('builder:together.here', { count: people.length });
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <UnstyledButton className={classes.people} aria-label={label}>
          {people.slice(0, MAX_AVATARS).map(({ id, full_name, avatar }) => (
            <Avatar key={id} name={full_name} picture={avatar} size={26} />
          ))}
          {more > 0 && <bdi>{`+${more}`}</bdi>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {people.map((person) => (
          <PersonEntry key={person.id} person={person} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function PersonEntry({ person: { full_name, avatar, place } }: { person: PresentUser }) {
  const { t, i18n } = useTranslation('translations');
  const { store, view } = useSession();
  const record = place?.key ? store.get(place.key) : undefined;
  const isHere = place?.language === store.language && record !== undefined;
  const where = place ? [getLanguageName(place.language, i18n.language), record?.source] : [t('in_builder')];
  return (
    <Menu.Item
      leftSection={<Avatar name={full_name} picture={avatar} size={28} />}
      disabled={!isHere}
      onClick={() => isHere && view.set({ activeKey: place.key, editingKey: null })}
    >
      <span>
        <Text as="b" weight={550} dir="auto" block truncate maxWidth={220}>
          {full_name}
        </Text>
        <Text as="small" tone="ink2" dir="auto" block truncate maxWidth={220}>
          {where.filter(Boolean).join(' › ')}
        </Text>
      </span>
    </Menu.Item>
  );
}
