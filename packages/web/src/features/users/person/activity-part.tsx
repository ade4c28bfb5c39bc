import type { UserDetails } from '@rounds/contract/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../../kit/activity/index.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Anchor, Stack } from '../../../ui/index.ts';
import { userResource } from '../user-queries.ts';

/** Shows what others changed about a person; what the person did themselves is in the log. */
export function ActivityPart({ user }: { readonly user: UserDetails }) {
  const { t } = useTranslation('users');
  const can = useCan();
  const filter = { user_name: [{ operator: 'eq', value: user.full_name }] };
  return (
    <Stack gap={4}>
      {can('LOG_VIEW_USER_ACTIVITY') && (
        <p>
          <Anchor component={Link} {...paths.logs.everyone({ filter })}>
            {t('person.everything_done')}
          </Anchor>
        </p>
      )}
      <RecordHistory resource={userResource} id={user.id} />
    </Stack>
  );
}
