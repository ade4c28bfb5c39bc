import type { roles } from '@rounds/contract/roles';
import { IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '../../../platform/api/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Button, ICON, Popover, Skeleton, Stack, Switch } from '../../../ui/index.ts';
import { PeopleField } from '../../groups/index.ts';
import { useRoleDefaults } from '../section-queries.ts';
import classes from './editor.module.css';
import type { SectionForm } from './use-section-form.ts';

/** Sets who sees a section besides its owner, and whose start page it is. */
export function SharingField({ form: { draft, set, error, stored } }: { readonly form: SectionForm }) {
  const { t } = useTranslation('sections');
  const can = useCan();
  const { shared, isForEveryone, roles: startingRoles } = draft;
  const errors = getFieldErrors(error);
  const count = shared.length + startingRoles.length;
  const label = isForEveryone ? t('sharing.everyone') : count > 0 ? t('sharing.count', { count }) : t('private');
  return (
    <Popover position="bottom-end" withRoles>
      <Popover.Target>
        <Button variant="subtle" leftSection={<IconUsers {...ICON} />}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('sharing.label')}>
        <Stack gap={4} p={3} width={340} maxWidth="calc(100vw - 2 * var(--space-4))">
          <Switch
            label={t('sharing.everyone')}
            description={t('sharing.everyone_text')}
            checked={isForEveryone}
            error={errors.is_for_everyone}
            data-autofocus
            onChange={(event) => set({ isForEveryone: event.currentTarget.checked })}
          />
          <Suspense fallback={<Skeleton height={64} />}>
            {!isForEveryone && (
              <PeopleField
                label={t('sharing.label')}
                description={t('sharing.text')}
                placeholder={t('sharing.placeholder')}
                types={['group', 'user']}
                value={shared}
                error={errors.shared_with ?? errors.user_ids}
                isInPopover
                onChange={(next) => set({ shared: next }, 'shared')}
              />
            )}
            {(can('USR_MANAGE_ROLE' satisfies (typeof roles.list.access)[number]) || startingRoles.length > 0) && (
              <PeopleField
                label={t('sharing.roles')}
                description={t('sharing.roles_text')}
                placeholder={t('sharing.roles_placeholder')}
                types={['role']}
                value={startingRoles}
                error={errors.default_role_ids}
                isInPopover
                onChange={(next) => set({ roles: next }, 'roles')}
              />
            )}
          </Suspense>
          <Replaced roles={startingRoles} sectionId={stored.id} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ReplacedProps {
  readonly roles: SectionForm['draft']['roles'];
  readonly sectionId: number;
}

/** Tells which sections the selected roles start with now. */
function Replaced({ roles: chosen, sectionId }: ReplacedProps) {
  const { t } = useTranslation('sections');
  const defaults = useRoleDefaults().filter(({ section_id }) => section_id !== sectionId);
  const replaced = chosen.flatMap(({ id, name }) => {
    const current = defaults.find(({ role_id }) => role_id === id);
    return current ? [{ role: name, title: current.title, owner: current.owner.full_name, id }] : [];
  });
  return replaced.map(({ id, ...words }) => (
    <p key={id} className={classes.hint}>
      {t('sharing.replaces', words)}
    </p>
  ));
}
