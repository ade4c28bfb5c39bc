import { TEXT_KINDS, TRANSLATION_STATES } from '@rounds/engine';
import { IconChevronDown, IconFilter, IconListCheck, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useKeyNames } from '../../../../i18n/index.ts';
import {
  Button,
  Checkbox,
  NativeSelect,
  Popover,
  Segmented,
  Stack,
  TextInput,
  ToggleButton,
  Tooltip,
  useIsPhone,
  useSearchText,
} from '../../../../ui/index.ts';
import { useFormShown } from '../form-place/form-shown.ts';
import { useProgress, useSession, useView } from '../state/translation-context.tsx';
import type { StateFilter } from '../state/translation-view.ts';
import classes from './filter-bar.module.css';
import { endSelection, goToNextOpen } from './row-keys.ts';

const STATES: readonly StateFilter[] = ['all', ...TRANSLATION_STATES];

/** Search, states and kinds of texts, and the way to the next open one. */
export function FilterBar() {
  const { t } = useTranslation('translations');
  const keyNames = useKeyNames();
  const session = useSession();
  const isPhone = useIsPhone();
  const isSelecting = useView((view) => view.isSelecting);
  const progress = useProgress();
  const { isShown, setShown } = useFormShown();
  const open = progress.total - progress.done;
  return (
    <search className={classes.bar} aria-label={t('filter')}>
      <SearchField />
      <StateChoice />
      <KindMenu />
      <span className={classes.space} />
      {isPhone && (
        <ToggleButton
          className={classes.toggle}
          isPressed={isSelecting}
          onToggle={(pressed) => (pressed ? session.view.set({ isSelecting: true }) : endSelection(session))}
        >
          <IconListCheck size={16} aria-hidden /> {t('select_several')}
        </ToggleButton>
      )}
      <ToggleButton className={classes.toggle} isPressed={isShown} onToggle={setShown}>
        {t('show_form')}
      </ToggleButton>
      <Tooltip label={keyNames('N')}>
        <Button
          variant="default"
          size="compact-md"
          className={classes.next}
          aria-disabled={open === 0}
          data-disabled={open === 0 || undefined}
          onClick={() => open > 0 && goToNextOpen(session)}
        >
          {t('next_open')}
        </Button>
      </Tooltip>
    </search>
  );
}

function SearchField() {
  const { t } = useTranslation('translations');
  const session = useSession();
  const [typed, setTyped] = useState('');
  const search = useSearchText(typed);
  const field = useRef<HTMLInputElement>(null);
  const shown = useView((view) => view.filter.search);
  useEffect(() => {
    if (session.view.get().filter.search !== search) session.setFilter({ search });
  }, [session, search]);
  useEffect(() => {
    // “Show all texts” empties the search.
    if (shown === '') setTyped((before) => (before.trim() === '' ? before : ''));
  }, [shown]);
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
  const format = useFormat();
  const session = useSession();
  const progress = useProgress();
  const isPhone = useIsPhone();
  const state = useView((view) => view.filter.state);
  const data = STATES.map((value) => ({
    value,
    label: t(`filter_state.${value as 'all'}`, {
      number: format.number(value === 'all' ? progress.total : progress[value as 'done']),
    }),
  }));
  const choose = (value: string) => session.setFilter({ state: value as StateFilter });
  if (isPhone) {
    return (
      <NativeSelect
        aria-label={t('status')}
        value={state}
        data={data}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    );
  }
  return <Segmented size="sm" aria-label={t('status')} value={state} data={data} onChange={choose} />;
}

function KindMenu() {
  const { t } = useTranslation('translations');
  const session = useSession();
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
        <Stack gap={10}>
          {TEXT_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`kind.${kind}`)}
              checked={kinds.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                session.setFilter({ kinds: checked ? [...kinds, kind] : kinds.filter((one) => one !== kind) })
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
