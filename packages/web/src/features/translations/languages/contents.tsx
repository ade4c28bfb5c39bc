import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Avatar, Box, Row, Stack, Text, UnstyledButton } from '../../../ui/index.ts';
import { type Content, getGroup } from '../state/lines.ts';
import { useOpenCounts, usePresentPeople, useSession, useView } from '../state/translation-context.tsx';
import { useGroupName } from '../texts/heading-lines.tsx';
import classes from './language-panel.module.css';

/** The pages of the template with the number of their open texts; pressing one goes there. */
export function Contents({ onGo }: { onGo?: (() => void) | undefined }) {
  const { t } = useTranslation('translations');
  const { groups } = useOpenCounts();
  if (groups.length === 0) return null;
  return (
    <Box as="section" pt={3} mt={4} borderTop="line" aria-labelledby="translation-contents">
      <Row justify="between" gap={2} pt={1} px={4} pb={2}>
        <Text as="h2" size="sm" weight={600} id="translation-contents">
          {t('contents')}
        </Text>
        <Text as="span" fontSize="xs" tone="ink2" tabular>
          {t('open')}
        </Text>
      </Row>
      <Stack as="ul" gap="half" px={2} className={classes.list}>
        {groups.map((content) => (
          <ContentEntry key={content.id} content={content} onGo={onGo} />
        ))}
      </Stack>
      <Text py={3} px={4} size="xs" tone="ink3">
        {t('fallback')}
      </Text>
    </Box>
  );
}

interface ContentEntryProps {
  readonly content: Content;
  readonly onGo: (() => void) | undefined;
}

function ContentEntry({ content: { id, key, count }, onGo }: ContentEntryProps) {
  const { t } = useTranslation('translations');
  const format = useFormat();
  const session = useSession();
  const { store, view } = session;
  const name = useGroupName(id);
  const isCurrent = useView(({ activeKey }) => {
    const record = activeKey === null ? undefined : store.get(activeKey);
    return record !== undefined && getGroup(record) === id;
  });
  const people = usePresentPeople().filter(({ place }) => {
    const record = place?.key ? store.get(place.key) : undefined;
    return place?.language === store.language && record !== undefined && getGroup(record) === id;
  });
  const goThere = () => {
    const current = session.shownKeys().find((one) => {
      const record = store.get(one);
      return record !== undefined && getGroup(record) === id;
    });
    if (current === undefined) session.setFilter({ state: 'all', kinds: [], search: '' });
    view.set({ activeKey: current ?? key, editingKey: null });
    onGo?.();
  };
  return (
    <li data-current={isCurrent || undefined}>
      <UnstyledButton className={classes.content} aria-current={isCurrent || undefined} onClick={goThere}>
        <Text as="span" shrink overflow="hidden" weight={550} className={classes.name} dir="auto">
          {name}
        </Text>
        {people.map((person) => (
          <Avatar key={person.id} name={person.full_name} picture={person.avatar} size={20} />
        ))}
        <Text as="span" fontSize="xs" fixed className={classes.openCount} data-none={count.open === 0 || undefined}>
          {count.open === 0 ? t('all_done') : format.number(count.open)}
        </Text>
      </UnstyledButton>
    </li>
  );
}
