import { DASHBOARD_CARDS } from '@rounds/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/index.ts';
import type { OptionsProps } from './options-props.ts';
import { RangeOption } from './range-option.tsx';

export function CardOptions({ block, problems, onChange }: OptionsProps) {
  const { t } = useTranslation('sections');
  return (
    <>
      <Select
        label={t('options.card')}
        value={block.card ?? null}
        allowDeselect={false}
        error={problems.card}
        data={DASHBOARD_CARDS.map((card) => ({ value: card, label: t(`cards.${card}`) }))}
        onChange={(value) => {
          const card = DASHBOARD_CARDS.find((one) => one === value);
          if (card) onChange({ card }, 'card');
        }}
      />
      <RangeOption block={block} onChange={onChange} />
    </>
  );
}
