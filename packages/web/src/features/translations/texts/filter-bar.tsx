import { IconChevronDown, IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyNames } from '../../../platform/i18n/index.ts';
import {
  Box,
  Button,
  Popover,
  Row,
  Segmented,
  TextInput,
  ToggleButton,
  Tooltip,
  useIsPhone,
  useSearchText,
} from '../../../ui/index.ts';
import { useFormShown } from '../form-place/form-shown.ts';
import { useProgress, useSession, useView } from '../state/translation-context.tsx';
import classes from './filter-bar.module.css';
import { KindChoices, useStateFilter } from './filter-choices.tsx';
import { PhoneActions } from './filter-sheet.tsx';
import { goToNextOpen } from './row-keys.ts';

/** Offers search, states and kinds of texts, and the way to the next open one. */
export function FilterBar() {
  const { t } = useTranslation('translations');
  const isPhone = useIsPhone();
  return (
    <Row as="search" fixed wrap gap={2} py={3} px={4} className={classes.bar} aria-label={t('filter')}>
      <SearchField />
      {isPhone ? <PhoneActions /> : <WideActions />}
    </Row>
  );
}

function WideActions() {
  const { t } = useTranslation('translations');
  const { isShown, setShown } = useFormShown();
  return (
    <>
      <StateChoice />
      <KindMenu />
      <Box as="span" grow />
      <ToggleButton className={classes.toggle} isPressed={isShown} onToggle={setShown}>
        {t('show_form')}
      </ToggleButton>
      <NextOpen />
    </>
  );
}

function NextOpen() {
  const { t } = useTranslation('translations');
  const keyNames = useKeyNames();
  const session = useSession();
  const progress = useProgress();
  const hasNone = progress.total === progress.done;
  return (
    <Tooltip label={keyNames('N')}>
      <Button
        variant="default"
        size="compact-md"
        className={classes.next}
        aria-disabled={hasNone}
        data-disabled={hasNone || undefined}
        onClick={() => !hasNone && goToNextOpen(session)}
      >
        {t('next_open')}
      </Button>
    </Tooltip>
  );
}

function SearchField() {
  const { t } = useTranslation('translations');
  const session = useSession();
  const [typed, setTyped] = useState('');
  const search = useSearchText(typed);
  const field = useRef<HTMLInputElement>(null);
  const searchText = useView((view) => view.filter.search);
  useEffect(() => {
    if (session.view.get().filter.search !== search) session.setFilter({ search });
  }, [session, search]);
  useEffect(() => {
    // “Show all texts” empties the search.
    if (searchText === '') setTyped((current) => (current.trim() === '' ? current : ''));
  }, [searchText]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      leftSection={<IconSearch size={16} />}
      aria-label={t('search')}
      placeholder={t('search')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function StateChoice() {
  const { t } = useTranslation('translations');
  const { value, data, choose } = useStateFilter();
  return <Segmented size="sm" aria-label={t('status')} value={value} data={data} onChange={choose} />;
}

function KindMenu() {
  const { t } = useTranslation('translations');
  const kinds = useView((view) => view.filter.kinds);
  return (
    <Popover position="bottom-start" width={240}>
      <Popover.Target>
        <Button
          variant={kinds.length > 0 ? 'light' : 'default'}
          size="compact-md"
          leftSection={<IconFilter size={15} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {kinds.length > 0 ? t('kinds_chosen', { count: kinds.length }) : t('kinds')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <KindChoices />
      </Popover.Dropdown>
    </Popover>
  );
}
