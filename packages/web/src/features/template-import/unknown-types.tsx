import {
  IMPORT_TYPES,
  UNKNOWN_REQUIRED_CHOICES,
  type UnknownRequiredChoice,
  type UnknownTypeChoice,
  type UnknownValue,
} from '@rounds/contract/checklists';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, ListRow, NativeSelect, Text } from '../../ui/index.ts';
import type { TemplateImport } from './use-template-import.ts';

/** Each word of the type column that is no type, with the choice of what its rows become. */
export function UnknownTypes({ importing, unknown }: { importing: TemplateImport; unknown: readonly UnknownValue[] }) {
  const { t } = useTranslation(['template-import', 'import-type']);
  return (
    <UnknownValues
      title={t('types.title')}
      text={t('types.text')}
      unknown={unknown}
      getLabel={(value) => t('types.choice', { value })}
      choices={[
        { value: '', label: t('types.open') },
        { value: 'leave_out', label: t('types.leave_out') },
        { value: 'page', label: t('types.page') },
        { value: 'section', label: t('types.section') },
        ...IMPORT_TYPES.map((type) => ({ value: type, label: t(`import-type:${type}`) })),
      ]}
      replacements={importing.types}
      onChoose={(value, choice) => importing.chooseType(value, (choice || null) as UnknownTypeChoice | null)}
    />
  );
}

/** Each word that does not say whether a question is required, with the choice of what it means. */
export function UnknownRequired({
  importing,
  unknown,
}: {
  importing: TemplateImport;
  unknown: readonly UnknownValue[];
}) {
  const { t } = useTranslation('template-import');
  return (
    <UnknownValues
      title={t('unknown_required.title')}
      text={t('unknown_required.text')}
      unknown={unknown}
      getLabel={(value) => t('unknown_required.choice', { value })}
      choices={UNKNOWN_REQUIRED_CHOICES.map((value) => ({ value, label: t(`unknown_required.${value}`) }))}
      replacements={importing.required}
      onChoose={(value, choice) => importing.chooseRequired(value, choice as UnknownRequiredChoice)}
    />
  );
}

function UnknownValues({
  title,
  text,
  unknown,
  getLabel,
  choices,
  replacements,
  onChoose,
}: {
  title: string;
  text: string;
  unknown: readonly UnknownValue[];
  getLabel: (value: string) => string;
  /** The first one is what undecided values become. */
  choices: readonly { value: string; label: string }[];
  replacements: Readonly<Record<string, string>>;
  onChoose: (value: string, choice: string) => void;
}) {
  const { t } = useTranslation('template-import');
  const id = useId();
  if (unknown.length === 0) return null;
  return (
    <Box as="section" py={3} borderBottom="line" aria-labelledby={id}>
      <Box as="h3" px={4} id={id}>
        {title}
      </Box>
      <Text fontSize="sm" tone="ink2" px={4}>
        {text}
      </Text>
      <ul>
        {unknown.map(({ value, rows }) => (
          <ListRow
            key={value}
            title={<bdi>{value}</bdi>}
            description={t('types.rows', { count: rows })}
            end={
              <NativeSelect
                aria-label={getLabel(value)}
                value={replacements[value] ?? choices[0]?.value}
                data={[...choices]}
                onChange={(event) => onChoose(value, event.currentTarget.value)}
              />
            }
          />
        ))}
      </ul>
    </Box>
  );
}
