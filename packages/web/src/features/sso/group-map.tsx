import type { AccessRules, GroupMapping, SsoProtocol } from '@rounds/contract/sso';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { ActionIcon, Box, Button, FormError, Grid, ICON, Row, Stack, Text, TextInput } from '../../ui/index.ts';
import { GroupChoice, RoleChoice } from './role-choice.tsx';
import classes from './sso.module.css';
import { useTestResult } from './sso-queries.ts';

interface GroupMapProps {
  readonly form: CallForm<AccessRules>;
  readonly protocol: SsoProtocol;
}
/** Sets which roles and groups a group of the service gives. Groups that the last test showed can be added. */
export function GroupMap({ form, protocol }: GroupMapProps) {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { data: test } = useTestResult(protocol);
  const { group_map } = form.values;
  const set = (mappings: GroupMapping[]) => form.set('group_map', mappings);
  const change = (index: number, part: Partial<GroupMapping>) =>
    set(group_map.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const add = (group: string) => set([...group_map, { group, role_ids: [], group_ids: [] }]);
  const arrived = (test?.person?.groups ?? []).filter((name) => group_map.every(({ group }) => group !== name));
  const error = form.getError('group_map');
  return (
    <Stack as="fieldset" gap={3}>
      <Box as="legend" p={0} fontSize="sm" weight={600}>
        {t('map.title')}
      </Box>
      <Text size="sm" tone="ink2">
        {t('map.text')}
      </Text>
      {group_map.map((mapping, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are only added at the end
        <Grid key={index} align="end" gap={2} pb={3} borderBottom="line2" className={classes.mapping}>
          <TextInput
            name="group_map"
            label={t('map.group')}
            value={mapping.group}
            maxLength={500}
            readOnly={!canEdit}
            spellCheck={false}
            onChange={(event) => change(index, { group: event.currentTarget.value })}
          />
          <RoleChoice
            name="group_map"
            label={t('map.roles')}
            selected={mapping.role_ids}
            onChange={(role_ids) => change(index, { role_ids })}
          />
          <GroupChoice
            name="group_map"
            label={t('map.groups')}
            selected={mapping.group_ids}
            onChange={(group_ids) => change(index, { group_ids })}
          />
          {canEdit && (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('map.remove', { group: mapping.group })}
              onClick={() => set(group_map.filter((_, at) => at !== index))}
            >
              <IconTrash {...ICON} size={18} />
            </ActionIcon>
          )}
        </Grid>
      ))}
      {error && <FormError>{error}</FormError>}
      {canEdit && (
        <Row wrap gap={2}>
          <Button variant="default" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => add('')}>
            {t('map.add')}
          </Button>
          {arrived.slice(0, 10).map((name) => (
            <Button key={name} variant="subtle" onClick={() => add(name)}>
              {t('map.add_named', { name })}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}
