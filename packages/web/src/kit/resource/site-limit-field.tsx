import { useTranslation } from 'react-i18next';
import { Radio, Stack, TreeSelect } from '../../ui/index.ts';
import { ALL_NODES } from './site-select.tsx';

/** The ids of the sites; null for all sites, or those of the roles. */
export type SiteLimit = readonly number[] | null;

interface SiteLimitFieldProps {
  readonly value: SiteLimit;
  /** The first choice, which is no limit here. */
  readonly unlimited: string;
  readonly error?: string | undefined;
  onChange(value: SiteLimit): void;
}

/** Selects which sites somebody sees: all of them, or some with everything below them. */
export function SiteLimitField({ value, unlimited, error, onChange }: SiteLimitFieldProps) {
  const { t } = useTranslation('common');
  return (
    <Stack gap={2}>
      <Radio.Group
        label={t('site_limit.label')}
        value={value === null ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'some' ? [] : null)}
      >
        <Stack gap={2} mt={2}>
          <Radio value="all" label={unlimited} />
          <Radio value="some" label={t('site_limit.some')} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <TreeSelect
          label={t('site_limit.sites')}
          isLabelHidden
          description={value.length === 0 ? t('site_limit.none') : t('site_limit.below')}
          error={error}
          source={ALL_NODES}
          value={value}
          onChange={(value) => onChange(value.map(Number))}
        />
      )}
    </Stack>
  );
}
