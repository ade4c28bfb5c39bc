import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { rootRouteId, useRouteContext, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FeatureModule, MenuPins } from '../../feature.ts';
import { Stack, Text } from '../../ui/index.ts';
import { SideLink } from './side-entry.tsx';
import classes from './side-menu.module.css';

interface PinnedEntriesProps {
  readonly isOpen: boolean;
  readonly onLeave?: (() => void) | undefined;
}

/** The pages that the person has pinned, in their order; nothing while there are none. */
export function PinnedEntries(props: PinnedEntriesProps) {
  const { features }: { readonly features: readonly FeatureModule[] } = useRouteContext({ from: rootRouteId });
  return features.map(({ name, pins }) => pins && <Pins key={name} pins={pins} {...props} />);
}

function Pins({ pins, isOpen, onLeave }: PinnedEntriesProps & { readonly pins: MenuPins }) {
  const { t } = useTranslation('common');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { data = [] } = useQuery({
    queryKey: pins.queryKey,
    queryFn: async ({ signal }) => (await pins.load()).default(signal),
  });
  if (data.length === 0) return null;
  return (
    <li className={classes.pins}>
      {isOpen && (
        <Text as="span" block size="xs" tone="side-dim" className={classes.pinsTitle}>
          {t('menu.pinned')}
        </Text>
      )}
      <Stack as="ul" gap="half" aria-label={t('menu.pinned')}>
        {data.map(({ id, name, path }) => (
          <li key={id}>
            <SideLink
              name={name}
              path={path}
              icon={IconStar}
              isCurrent={pathname === path}
              isOpen={isOpen}
              onLeave={onLeave}
            />
          </li>
        ))}
      </Stack>
    </li>
  );
}
