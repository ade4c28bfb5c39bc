import type { LibraryEntry } from '@rounds/contract/checklists/library.ts';
import { FEATURES } from '@rounds/contract/plans.ts';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/index.ts';

/** Lists the parts of a template that the plan of the workspace lacks, and that the new template will not contain. */
export function LeftOut({ features }: { readonly features: LibraryEntry['left_out'] }) {
  const { t } = useTranslation(['checklists', 'common']);
  if (features.length === 0) return null;
  return (
    <Notice Icon={IconLock}>
      {features
        .map(({ feature }) =>
          t('samples.left_out', {
            name: t(`samples.feature.${feature}`),
            plan: t(`common:plans.${FEATURES[feature]}`),
          }),
        )
        .join(' ')}
    </Notice>
  );
}
