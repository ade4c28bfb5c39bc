import { IconClipboardCheck, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../paths.ts';
import { Box, ICON, ListRow, Text } from '../../../../ui/index.ts';
import { toNamingFilter, useListUsage, useNamingCount } from '../item-queries.ts';

interface ItemUsageProps {
  readonly listId: string;
  readonly uuid: string;
}

/** Shows where an item is used: templates that ask for items of its list, and inspections that name it. */
export function ItemUsage({ listId, uuid }: ItemUsageProps) {
  const { t } = useTranslation('global-lists');
  const { data: usage } = useListUsage(listId);
  const open = useNamingCount(uuid, 'open');
  const completed = useNamingCount(uuid, 'completed');
  const templates = (usage?.places ?? []).filter(({ kind }) => kind === 'template');
  const isUnknown = usage === undefined && open === undefined && completed === undefined;
  if (isUnknown) return null;
  const isUnused = templates.length === 0 && !open && !completed;
  return (
    <Box as="section" pt={4} mt={5} borderTop="line" aria-label={t('usage.title')}>
      <Text as="h3" fontSize="sm">
        {t('usage.title')}
      </Text>
      {isUnused && (
        <Text mt={2} fontSize="xs" tone="ink3">
          {t('usage.none')}
        </Text>
      )}
      <ul>
        {templates.map(({ id, title, path }) => (
          <ListRow
            key={id}
            start={<IconFileText {...ICON} />}
            title={<bdi>{title}</bdi>}
            description={t('usage.template')}
            to={path}
          />
        ))}
        {open !== undefined && open > 0 && (
          <ListRow
            start={<IconClipboardCheck {...ICON} />}
            title={t('usage.open', { count: open })}
            description={t('usage.names_it')}
            link={paths.inspections.list({ filter: toNamingFilter(uuid, 'open') })}
          />
        )}
        {completed !== undefined && completed > 0 && (
          <ListRow
            start={<IconClipboardCheck {...ICON} />}
            title={t('usage.completed', { count: completed })}
            description={t('usage.names_it')}
            link={paths.inspections.list({ filter: toNamingFilter(uuid, 'completed') })}
          />
        )}
      </ul>
      <Text mt={2} fontSize="xs" tone="ink3">
        {t('usage.archiving')}
      </Text>
    </Box>
  );
}
