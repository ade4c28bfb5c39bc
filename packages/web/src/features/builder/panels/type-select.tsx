import type { ItemType } from '@rounds/engine';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PALETTE_GROUP_NAMES, PALETTE_GROUPS, QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { Box, ICON, Row, Select } from '../../../ui/index.ts';
import { useFindMissingFeature, usePlanName } from '../controls/locked-feature.tsx';

interface TypeSelectProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly className?: string | undefined;
  readonly size?: 'xs';
  /** The text while the type differs. */
  readonly placeholder?: string;
  /** The current type; null while it differs. */
  readonly value: ItemType | null;
  /** The types to choose from. */
  readonly types: readonly ItemType[];
  readonly onChange: (type: ItemType) => void;
}

/** A select of question types with the icons, groups and order of the palette. */
export function TypeSelect({ value, types, onChange, ...rest }: TypeSelectProps) {
  const { t } = useTranslation('builder');
  const typeName = useTypeName();
  const findMissing = useFindMissingFeature();
  const planName = usePlanName();
  const toLabel = (type: ItemType) => {
    const missing = type === value ? undefined : findMissing(type);
    return missing ? t('locked.type', { type: typeName(type), plan: planName(missing) }) : typeName(type);
  };
  const toOption = (type: ItemType) => ({ value: type, label: toLabel(type) });
  const groups = PALETTE_GROUP_NAMES.map((name) => ({
    group: t(`group.${name}`),
    items: PALETTE_GROUPS[name].filter((type) => types.includes(type) || type === value).map(toOption),
  }));
  const isOffered = value === null || PALETTE_GROUP_NAMES.some((name) => PALETTE_GROUPS[name].includes(value));
  return (
    <Select
      {...rest}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={t('type_none')}
      comboboxProps={{ width: 260, position: 'bottom-end' }}
      maxDropdownHeight={400}
      value={value}
      data={[...(isOffered ? [] : [toOption(value)]), ...groups.filter(({ items }) => items.length > 0)]}
      renderOption={({ option, checked }) => {
        const Icon = QUESTION_TYPES[option.value].icon;
        return (
          <Row as="span" gap={2} fullWidth>
            <Icon {...ICON} size={16} />
            <span>{option.label}</span>
            {checked && (
              <Box as="span" ms="auto">
                <IconCheck size={14} aria-hidden />
              </Box>
            )}
          </Row>
        );
      }}
      onChange={(type) => type !== null && type !== value && onChange(type)}
    />
  );
}
