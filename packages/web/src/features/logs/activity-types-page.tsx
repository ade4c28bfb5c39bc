import type { ActivityType } from '@rounds/contract/logs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActivityName } from '../../kit/activity/index.ts';
import { FilterBar, SearchField } from '../../kit/data-table/index.ts';
import { createTextFilter, useDynamicTranslation } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { Box, EmptyState, LoadFailed, PageHeader, SkeletonRows, Switch, Text, Tooltip } from '../../ui/index.ts';
import { useActivityTypes, useSwitchType } from './log-queries.ts';
import classes from './logs.module.css';

/** Switches activity types on and off; security types are always on. */
export default function ActivityTypesPage() {
  const { t } = useTranslation('logs');
  const translate = useDynamicTranslation('logs');
  const { data, error, refetch } = useActivityTypes();
  const getName = useActivityName();
  const [text, setText] = useState('');
  const isFound = createTextFilter(text);
  const visibleTypes = data?.filter(({ id }) => isFound(getName(id), id)) ?? [];
  const bySubject = Object.entries(Object.groupBy(visibleTypes, ({ subject }) => subject));
  return (
    <div className={classes.page}>
      <PageHeader title={t('types_title')} />
      <FilterBar>
        <SearchField value={text} label={t('find_type')} onChange={setText} onClear={() => setText('')} />
      </FilterBar>
      <Box overflow="auto" px="edge" pt={1} pb={6} borderTop="line" bg="surface">
        {!data && !error && <SkeletonRows rows={12} />}
        {!data && error && <LoadFailed error={error} retry={refetch} />}
        {data && visibleTypes.length === 0 && <EmptyState kind="filtered" title={t('no_type')} />}
        {bySubject.map(([subject, types = []]) => (
          <Box key={subject} as="section" pt={4} maxWidth={720} className={classes.subject}>
            <Text as="h2" size="lg" pb={1}>
              {translate(`subjects.${subject}`)}
            </Text>
            <ul>
              {types.map((type) => (
                <TypeLine key={type.id} type={type} name={getName(type.id)} />
              ))}
            </ul>
          </Box>
        ))}
      </Box>
    </div>
  );
}

function TypeLine({ type, name }: { type: ActivityType; name: string }) {
  const { t } = useTranslation('logs');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const change = useSwitchType();
  const hint = canEdit ? null : t('may_not_switch');
  return (
    <li>
      <span>{name}</span>
      {type.can_switch_off ? (
        <Tooltip label={hint} disabled={!hint}>
          <span>
            <Switch
              aria-label={hint ? `${name} (${hint})` : name}
              checked={type.is_enabled}
              disabled={!canEdit}
              onChange={(event) => change.mutate({ id: type.id, is_enabled: event.currentTarget.checked })}
            />
          </span>
        </Tooltip>
      ) : (
        <Text as="span" tone="ink3" textAlign="end">
          {t('stays_on')}
        </Text>
      )}
    </li>
  );
}
