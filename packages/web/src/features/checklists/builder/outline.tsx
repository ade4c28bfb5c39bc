import { CATALOGUE, documentOrder, type Id, type Item, type TemplateRecords } from '@rounds/engine';
import { IconChevronDown, IconChevronRight, IconFilePlus, IconLayoutRows, IconSearch } from '@tabler/icons-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finder, useFormat } from '../../../i18n/index.ts';
import { Button, Kbd, TextInput } from '../../../ui/index.ts';
import { QUESTION_TYPES } from '../question-types/index.ts';
import { useBuilder, useChildren, useRecords, useView } from './builder-context.tsx';
import { useContainerDrop } from './container-dropping.ts';
import { add } from './deeds.ts';
import classes from './outline.module.css';
import { totalsOf } from './totals.ts';

const FOUND_SHOWN = 100;
const NOTHING: readonly Item[] = [];

const isOnHiddenPage = (items: TemplateRecords['items'], item: Item) =>
  items[item.parent_id ?? '']?.type === 'hidden_page';

export function Outline() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const pages = useChildren(null);
  const count = useRecords((records) => totalsOf(records, null).questions);
  const findAsked = useView((view) => view.findAsked);
  const [search, setSearch] = useState('');
  const found = useFound(search);
  /** To the next that is found, from the row in use; the keyboard stays in the field. */
  const lead = (step: 1 | -1) => {
    const { activeId } = session.view.get();
    const at = found.findIndex(({ id }) => id === activeId);
    const next = found[(at < 0 && step < 0 ? found.length - 1 : at + step + found.length) % found.length];
    if (next) session.reveal(next.id);
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (findAsked === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [findAsked]);

  return (
    <>
      <TextInput
        ref={field}
        className={classes.find}
        type="search"
        aria-label={t('find', { count })}
        placeholder={t('find', { count })}
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd>/</Kbd>}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setSearch('');
          if (event.key === 'Enter') lead(event.shiftKey ? -1 : 1);
        }}
      />
      {search.trim() === '' ? (
        <ul className={classes.list}>
          {pages
            .filter((page) => page.type !== 'hidden_page')
            .map((page) => (
              <PageEntry key={page.id} page={page} />
            ))}
        </ul>
      ) : (
        <Found found={found} />
      )}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconFilePlus size={16} />}
          onClick={() => add(session, 'page', t('new_page'))}
        >
          {t('add_page')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconLayoutRows size={16} />}
          onClick={() => add(session, 'section')}
        >
          {t('add_section')}
        </Button>
      </div>
    </>
  );
}

const PageEntry = memo(function PageEntry({ page }: { page: Item }) {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const format = useFormat();
  const isCurrent = useView((state) => state.pageId === page.id);
  const count = useRecords((records) => totalsOf(records, page.id).questions);
  const children = useChildren(page.id);
  const sections = children.filter((item) => CATALOGUE[item.type].kind === 'section');
  const [opened, setOpened] = useState<boolean | null>(null);
  const entry = useRef<HTMLDivElement>(null);
  const hint = useContainerDrop(entry, page.id);
  const isOpen = sections.length > 0 && (opened ?? isCurrent);
  const Icon = QUESTION_TYPES[page.type].icon;
  const show = () => view.set({ pageId: page.id, activeId: null, editingId: null, outlineOpen: false });
  return (
    <li>
      <div ref={entry} className={classes.entry} data-current={isCurrent || undefined} data-hint={hint}>
        {sections.length > 0 ? (
          <button
            type="button"
            className={classes.fold}
            aria-label={isOpen ? t('collapse') : t('expand')}
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} className={classes.mirrors} />}
          </button>
        ) : (
          <span className={classes.fold}>
            <Icon size={15} />
          </span>
        )}
        <button type="button" className={classes.name} aria-current={isCurrent || undefined} onClick={show}>
          <span className={classes.title} title={page.title}>
            {page.title || t('untitled_page')}
          </span>
          <span className={classes.count}>{format.number(count)}</span>
        </button>
      </div>
      {isOpen && (
        <ul>
          {sections.map((section) => (
            <SectionEntry key={section.id} section={section} />
          ))}
        </ul>
      )}
    </li>
  );
});

const SectionEntry = memo(function SectionEntry({ section }: { section: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const format = useFormat();
  const count = useRecords((records) => totalsOf(records, section.id).questions);
  const entry = useRef<HTMLDivElement>(null);
  const hint = useContainerDrop(entry, section.id);
  const isCurrent = useView((view) => isInside(session.store.records(), view.activeId, section.id));
  return (
    <li className={classes.section}>
      <div ref={entry} className={classes.entry} data-active={isCurrent || undefined} data-hint={hint}>
        <button
          type="button"
          className={classes.name}
          onClick={() => session.reveal(section.id, { outlineOpen: false })}
        >
          <span className={classes.title} title={section.title}>
            {section.title || t('untitled_section')}
          </span>
          <span className={classes.count}>{format.number(count)}</span>
        </button>
      </div>
    </li>
  );
});

function isInside(records: TemplateRecords, id: Id | null, container: Id): boolean {
  for (let at = id; at; at = records.items[at]?.parent_id ?? null) if (at === container) return true;
  return false;
}

/** Questions, sections and pages whose text or variable holds what is looked for, across all pages. */
function useFound(search: string): readonly Item[] {
  const wanted = useDeferredValue(search.trim());
  const items = useRecords((records) => (wanted === '' ? null : records.items));
  return useMemo(() => {
    if (!items) return NOTHING;
    const isFound = finder(wanted);
    return documentOrder({ items }).filter(
      (item) => item.type !== 'hidden_page' && !isOnHiddenPage(items, item) && isFound(item.title, item.reference_key),
    );
  }, [items, wanted]);
}

function Found({ found }: { found: readonly Item[] }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const activeId = useView((view) => view.activeId);
  const at = found.findIndex(({ id }) => id === activeId);
  const format = useFormat();
  return (
    <>
      <p className={classes.foundCount} role="status">
        {at < 0
          ? t('found', { count: found.length })
          : t('found_at', { count: found.length, place: format.number(at + 1) })}
      </p>
      <ul className={classes.list}>
        {found.slice(0, FOUND_SHOWN).map((item) => {
          const Icon = QUESTION_TYPES[item.type].icon;
          return (
            <li key={item.id}>
              <button
                type="button"
                className={classes.hit}
                aria-current={item.id === activeId || undefined}
                onClick={() => session.reveal(item.id, { outlineOpen: false })}
              >
                <Icon size={15} />
                <span>
                  {item.reference_key && <bdi className={classes.key}>{item.reference_key} </bdi>}
                  {item.title || t('untitled')}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
