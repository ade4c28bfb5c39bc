import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox, Loader, Stack, Text, TextInput, useSearchText } from '../../../ui/index.ts';
import { useChoiceDraft } from './draft.ts';
import type { EditorProps } from './editor.ts';
import classes from './filters.module.css';
import { toOptionValues, useCacheSelectedOptions, useFoundOptions, useSelectedOptions } from './remote-options.ts';

/** Selects some of the options that a search call finds; the selected ones come first. */
export function RemoteEditor({ column, name, value, onChange }: EditorProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const search = useSearchText(text);
  const [chosen, change] = useChoiceDraft(value, toOptionValues, onChange);
  const [atFirst] = useState(chosen);
  const selectedOptions = useSelectedOptions(column, atFirst);
  const matchingOptions = useFoundOptions(column, search);
  const first = search === '' ? (selectedOptions.data ?? []) : [];
  const options = [
    ...first,
    ...(matchingOptions.data ?? []).filter((one) => !first.some((other) => other.value === one.value)),
  ];
  const cacheSelected = useCacheSelectedOptions(column);
  const toggle = (option: string | number, isOn: boolean) => {
    const next = isOn ? [...chosen, option] : chosen.filter((one) => one !== option);
    const called = next.flatMap((one) => options.find(({ value: known }) => known === one) ?? []);
    if (called.length === next.length) cacheSelected(called);
    change(next);
  };
  return (
    <Stack gap={2.5}>
      <TextInput
        type="search"
        aria-label={t('filters.search_in', { name })}
        placeholder={t('filters.search_in', { name })}
        data-autofocus
        value={text}
        rightSection={matchingOptions.isFetching && <Loader size={14} />}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Stack gap={2.5} p="half" className={classes.options} role="group" aria-label={name}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={<span dir="auto">{option.label}</span>}
            checked={chosen.includes(option.value)}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          />
        ))}
        {matchingOptions.isError && (
          <Text fontSize="sm" tone="ink3">
            {t('filters.options_failed')}
          </Text>
        )}
        {matchingOptions.isSuccess && options.length === 0 && (
          <Text fontSize="sm" tone="ink3">
            {t('filters.nothing_found')}
          </Text>
        )}
      </Stack>
    </Stack>
  );
}
