import { groups } from '@rounds/contract/groups';
import { users } from '@rounds/contract/users';
import { IconUser, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { Box, Chip, Row } from '../../../ui/index.ts';
import { AddByName } from './assets/add-by-name.tsx';
import type { DraftAssignee } from './draft.ts';
import classes from './editor.module.css';
import { StepSection } from './step-section.tsx';
import type { AssignmentForm } from './use-assignment-form.ts';

const searchAssignees = (q: string, signal: AbortSignal) =>
  call(groups.searchUsersAndGroups, { query: { q }, signal, silent: true });
const searchUsers = (q: string, signal: AbortSignal) => call(users.search, { query: { q }, signal, silent: true });
interface PeopleStepProps {
  readonly form: AssignmentForm;
  readonly isNew: boolean;
}
export function PeopleStep({ form, isNew }: PeopleStepProps) {
  const { t } = useTranslation('assignments');
  const { assignees, managers } = form.draft;
  const countMembers = ({ type, users_count }: Pick<DraftAssignee, 'type' | 'users_count'>) =>
    type === 'group' && users_count !== undefined ? t('people.members', { count: users_count }) : null;
  const isSame = (one: Pick<DraftAssignee, 'type' | 'id'>, other: Pick<DraftAssignee, 'type' | 'id'>) =>
    one.type === other.type && one.id === other.id;
  return (
    <StepSection step="people" text={[t('people.text'), ...(isNew ? [] : [t('people.removed')])].join(' ')}>
      <AddByName
        name="assignees"
        label={t('people.assignees')}
        placeholder={t('people.placeholder')}
        error={form.getError('assignees')}
        required
        searchKey="assignees"
        search={searchAssignees}
        isAdded={({ group_code: type, id }) => assignees.some((one) => isSame(one, { type, id }))}
        getHint={({ group_code: type, group_label, users_count }) =>
          [group_label, countMembers({ type, users_count })].filter(Boolean).join(', ')
        }
        onAdd={({ group_code: type, id, label: name, users_count }) =>
          form.change({ assignees: [...assignees, { type, id, name, users_count }] })
        }
      />
      {assignees.length > 0 && (
        <Row as="ul" wrap align="stretch" gap={2} aria-label={t('people.assignees')}>
          {assignees.map((one) => (
            <Box as="li" maxWidth="100%" key={`${one.type}:${one.id}`}>
              <Chip
                className={classes.chip}
                icon={one.type === 'group' ? IconUsers : IconUser}
                removeLabel={t('remove', { name: one.name })}
                onRemove={() => form.change({ assignees: assignees.filter((other) => !isSame(one, other)) })}
              >
                <span dir="auto">{[one.name, countMembers(one)].filter(Boolean).join(', ')}</span>
              </Chip>
            </Box>
          ))}
        </Row>
      )}
      <AddByName
        name="manager_ids"
        label={t('people.managers')}
        description={t('people.managers_hint')}
        placeholder={t('people.placeholder')}
        error={form.getError('manager_ids')}
        searchKey="managers"
        search={searchUsers}
        isAdded={({ value }) => managers.some(({ id }) => id === value)}
        onAdd={({ value, label: name }) => form.change({ managers: [...managers, { id: Number(value), name }] })}
      />
      {managers.length > 0 && (
        <Row as="ul" wrap align="stretch" gap={2} aria-label={t('people.managers')}>
          {managers.map(({ id, name }) => (
            <Box as="li" maxWidth="100%" key={id}>
              <Chip
                className={classes.chip}
                icon={IconUser}
                removeLabel={t('remove', { name })}
                onRemove={() => form.change({ managers: managers.filter((other) => other.id !== id) })}
              >
                <span dir="auto">{name}</span>
              </Chip>
            </Box>
          ))}
        </Row>
      )}
    </StepSection>
  );
}
