import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CloseButton, ICON, TextInput } from '../../../ui/index.ts';
import classes from '../data-table.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  onClear(): void;
}

/** The search field of lists. */
export function SearchField({ label, value, onChange, onClear }: SearchFieldProps) {
  const { t } = useTranslation('common');
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      aria-keyshortcuts="F"
      leftSection={<IconSearch {...ICON} />}
      rightSection={value !== '' && <CloseButton size="sm" aria-label={t('table.clear_search')} onClick={onClear} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Browsers would clear the field; the text stays, and the keys of the table work again.
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.blur();
      }}
    />
  );
}
