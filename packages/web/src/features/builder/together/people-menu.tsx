import type { PresentUser } from '@rounds/contract/presence.ts';
import { findPage } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import peopleClasses from '../../../kit/templates/people.module.css';
import { Avatar, Box, Menu, Row, stripLinks, Text, UnstyledButton } from '../../../ui/index.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import classes from './together.module.css';
import { usePersonAt, usePresentPeople } from './together-context.tsx';

const MAX_AVATARS = 3;

/** Shows who else has the template open, and where; choosing a person goes there. */
export function PeopleMenu() {
  const { t } = useTranslation('builder');
  const people = usePresentPeople();
  if (people.length === 0) return null;
  const more = people.length - MAX_AVATARS;
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <UnstyledButton className={peopleClasses.people} aria-label={t('together.here', { count: people.length })}>
          {people.slice(0, MAX_AVATARS).map(({ id, full_name, avatar }) => (
            <Avatar key={id} name={full_name} picture={avatar} size={26} />
          ))}
          {more > 0 && <bdi>{`+${more}`}</bdi>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('together.here', { count: people.length })}</Menu.Label>
        {people.map((person) => (
          <PersonEntry key={person.id} person={person} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function PersonEntry({ person }: { person: PresentUser }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const id = person.item_id;
  const title = useRecords((records) => (id && records.items[id] ? records.items[id].title || t('untitled') : null));
  const page = useRecords((records) => (id && records.items[id] ? findPage(records, id)?.title : undefined));
  return (
    <Menu.Item
      leftSection={<Avatar name={person.full_name} picture={person.avatar} size={28} />}
      disabled={title === null}
      onClick={() => id && session.reveal(id)}
    >
      <span>
        <Text as="b" weight={550} dir="auto" block truncate maxWidth={220}>
          {person.full_name}
        </Text>
        {title !== null && (
          <Text as="small" tone="ink2" dir="auto" block truncate maxWidth={220}>
            {[page, stripLinks(title)].filter(Boolean).join(' › ')}
          </Text>
        )}
      </span>
    </Menu.Item>
  );
}

/** Shows the person who is at an item next to its row. */
export function PersonBadge({ id }: { id: string }) {
  const { t } = useTranslation('builder');
  const person = usePersonAt(id);
  if (!person) return null;
  const label = t('together.at_item', { name: person.full_name });
  return (
    <Row
      as="span"
      inline
      fixed
      gap={1}
      bg="brand-soft"
      fontSize="xs"
      tone="brand-ink"
      weight={550}
      className={classes.badge}
      title={label}
    >
      <Avatar name={person.full_name} picture={person.avatar} size={20} />
      <Text as="span" hideBelow="tablet" truncate dir="auto">
        {person.full_name}
      </Text>
      <Box as="span" visuallyHidden>
        {label}
      </Box>
    </Row>
  );
}
