import { CATALOGUE, type Item, optionOf } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { OptionField } from './option-field.tsx';
import { OptionGroup } from './option-group.tsx';

const PARTS = ['default_score', 'min_score', 'max_score', 'weight', 'bands', 'custom_scoring'];

/** Whether and how the answer counts. */
export function ScoreFields({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const { options } = CATALOGUE[item.type];
  const counts = optionOf(item, 'enable_score') === true;
  return (
    <OptionGroup title={t('score')}>
      <OptionField item={item} name="enable_score" />
      {counts &&
        PARTS.filter((name) => name in options).map((name) => <OptionField key={name} item={item} name={name} />)}
    </OptionGroup>
  );
}
