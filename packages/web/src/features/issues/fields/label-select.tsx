import { issueLabels, MAX_ISSUE_LABELS, MAX_LABEL_LENGTH } from '@rounds/contract/issues';
import { findByAnyName } from '@rounds/contract/languages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { FieldError, MultiSelect, NoOptionsItem } from '../../../ui/index.ts';
import { CategoryMark } from '../issue-marks.tsx';
import { useInvalidateOptions, useLabelOptions } from '../issue-queries.ts';

const NEW = 'new';

interface LabelSelectProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly value: readonly number[];
  onChange(value: number[]): void;
}

/** The choice of labels; those who may manage labels create missing ones here. */
export function LabelSelect({ label, description, error, value, onChange }: LabelSelectProps) {
  const { t } = useTranslation(['issues', 'common']);
  const can = useCan();
  const [text, setText] = useState('');
  const { data: labels = [] } = useLabelOptions();
  const invalidate = useInvalidateOptions();
  const create = useMutation({
    mutationFn: (name: string) => call(issueLabels.create, { body: { name } }),
    onSuccess: async ({ id }) => {
      await invalidate();
      onChange([...value, id]);
    },
  });
  const name = text.trim();
  const isKnown = findByAnyName(labels, name) !== undefined;
  const canCreate = (can('ACT_MANAGE_CATEGORY') || can('ACT_MANAGE_ISSUES')) && name !== '' && !isKnown;
  const options = labels.map((one) => ({ value: String(one.value), label: one.label }));
  return (
    <MultiSelect
      name="label_ids"
      label={label}
      description={error ? undefined : description}
      error={error && <FieldError>{error}</FieldError>}
      searchable
      clearable
      maxValues={MAX_ISSUE_LABELS}
      searchValue={text}
      onSearchChange={(typed) => setText(typed.slice(0, MAX_LABEL_LENGTH))}
      data={canCreate ? [...options, { value: NEW, label: name }] : options}
      nothingFoundMessage={<NoOptionsItem>{t('common:record.nothing_found')}</NoOptionsItem>}
      renderOption={({ option }) =>
        option.value === NEW ? (
          t('issues:labels.create_named', { name: option.label })
        ) : (
          <>
            <CategoryMark
              icon={null}
              color={labels.find((one) => String(one.value) === option.value)?.color ?? 'slate'}
            />
            <span dir="auto" style={{ marginInlineStart: 8 }}>
              {option.label}
            </span>
          </>
        )
      }
      value={value.map(String)}
      onChange={(next) => {
        if (next.includes(NEW)) create.mutate(name);
        else onChange(next.map(Number));
        setText('');
      }}
    />
  );
}
