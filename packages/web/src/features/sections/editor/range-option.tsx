import { DEFAULT_PRESET } from '@rounds/contract/analytics';
import { DATE_PRESETS } from '@rounds/contract/list.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/index.ts';
import type { OptionsProps } from './options-props.ts';

export function RangeOption({ block, onChange }: Pick<OptionsProps, 'block' | 'onChange'>) {
  const { t } = useTranslation(['sections', 'common']);
  return (
    <Select
      label={t('options.range')}
      value={block.range ?? DEFAULT_PRESET}
      allowDeselect={false}
      data={DATE_PRESETS.map((preset) => ({ value: preset, label: t(`common:filters.presets.${preset}`) }))}
      onChange={(value) => {
        const range = DATE_PRESETS.find((one) => one === value);
        if (range) onChange({ range }, 'range');
      }}
    />
  );
}
