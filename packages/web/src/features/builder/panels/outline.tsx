import { CATALOGUE, type Id, type Item, type TemplateRecords } from '@rounds/engine';
import {
  IconAlertCircle,
  IconChevronDown,
  IconChevronRight,
  IconFilePlus,
  IconLayoutRows,
  IconSearch,
} from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, Center, Kbd, Row, Text, TextInput, UnstyledButton } from '../../../ui/index.ts';
import { insertItem, moveTo } from '../commands/commands.ts';
import { getPagePosition, listMainPages } from '../commands/positions.ts';
import { useReorderDrag } from '../controls/use-reorder-drag.ts';
import { useBuilder, useChildren, useRecords, useView } from '../state/builder-context.tsx';
import { useProblemCount } from '../state/problems/live-problems.tsx';
import { useContainerDrop } from '../tree/item-dragging.ts';
import { getTotals } from '../tree/totals.ts';
import classes from './outline.module.css';
import { FilterSelect, type OutlineFilter, SearchResults, useSearchResults } from './outline-search.tsx';

export function Outline() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const pages = useChildren(null);
  const count = useRecords((records) => getTotals(records, null).questions);
  const focusRequests = useView((view) => view.searchFocusRequests);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<OutlineFilter>('all');
  const results = useSearchResults(search, filter);
  /** Reveals the next result after the active row and keeps the focus in the field. */
  const goToResult = (step: 1 | -1) => {
    const { activeId } = session.view.get();
    const at = results.findIndex(({ id }) => id === activeId);
    const next = results[(at < 0 && step < 0 ? results.length - 1 : at + step + results.length) % results.length];
    if (next) session.reveal(next.id);
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusRequests === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [focusRequests]);

  return (
    <>
      <TextInput
        ref={field}
        className={classes.search}
        type="search"
        aria-label={t('find', { count })}
        placeholder={t('find', { count })}
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd>/</Kbd>}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && search !== '') {
            // The next Escape returns to the page.
            event.preventDefault();
            setSearch('');
          }
          if (event.key === 'Enter') goToResult(event.shiftKey ? -1 : 1);
        }}
      />
      <FilterSelect value={filter} onChange={setFilter} />
      {search.trim() === '' && filter === 'all' ? (
        <Box as="ul" grow shrinkBlock overflow="auto" px={2} pb={3}>
          {pages
            .filter((page) => page.type !== 'hidden_page')
            .map((page) => (
              <PageEntry key={page.id} page={page} />
            ))}
        </Box>
      ) : (
        <SearchResults results={results} search={search} />
      )}
      <Row fixed wrap align="stretch" gap="half" p={2} borderTop="line">
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconFilePlus size={16} />}
          onClick={() => insertItem(session, 'page', t('new_page'))}
        >
          {t('add_page')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconLayoutRows size={16} />}
          onClick={() => insertItem(session, 'section')}
        >
          {t('add_section')}
        </Button>
      </Row>
    </>
  );
}

const PageEntry = memo(function PageEntry({ page }: { page: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const { view } = session;
  const format = useFormat();
  const isCurrent = useView((state) => state.pageId === page.id);
  const count = useRecords((records) => getTotals(records, page.id).questions);
  const children = useChildren(page.id);
  const sections = children.filter((item) => CATALOGUE[item.type].kind === 'section');
  const [opened, setOpened] = useState<boolean | null>(null);
  const place = useRecords((records) => listMainPages(records).findIndex(({ id }) => id === page.id));
  const { row, handle, edge } = useReorderDrag<HTMLDivElement>('outline', place, (from, to) => {
    const target = getPagePosition(session.store.records(), from, to);
    if (target) moveTo(session, [target.id], target);
  });
  const hint = useContainerDrop(handle, page.id);
  const isOpen = sections.length > 0 && (opened ?? isCurrent);
  const Icon = QUESTION_TYPES[page.type].icon;
  const show = () => view.set({ pageId: page.id, activeId: null, editingId: null, outlineOpen: false });
  return (
    <Box as="li" ref={row} relative className={classes.page} data-edge={edge}>
      <Row ref={handle} hover="canvas" className={classes.entry} data-current={isCurrent || undefined} data-hint={hint}>
        {sections.length > 0 ? (
          <Center
            as={UnstyledButton}
            fixed
            width={26}
            height={30}
            radius="control"
            tone="ink2"
            className={classes.toggle}
            aria-label={isOpen ? t('collapse') : t('expand')}
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} data-mirror />}
          </Center>
        ) : (
          <Center as="span" fixed width={26} height={30} radius="control" tone="ink2" className={classes.toggle}>
            <Icon size={15} />
          </Center>
        )}
        <UnstyledButton className={classes.name} aria-current={isCurrent || undefined} onClick={show}>
          <Text as="span" grow shrink truncate title={page.title}>
            {page.title || t('untitled_page')}
          </Text>
          <ProblemCount id={page.id} />
          <Text as="span" fontSize="xs" fixed tone="ink3" tabular className={classes.count}>
            {format.number(count)}
          </Text>
        </UnstyledButton>
      </Row>
      {isOpen && (
        <ul>
          {sections.map((section) => (
            <SectionEntry key={section.id} section={section} />
          ))}
        </ul>
      )}
    </Box>
  );
});

const SectionEntry = memo(function SectionEntry({ section }: { section: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const format = useFormat();
  const count = useRecords((records) => getTotals(records, section.id).questions);
  const entry = useRef<HTMLDivElement>(null);
  const hint = useContainerDrop(entry, section.id);
  const isCurrent = useView((view) => isInside(session.store.records(), view.activeId, section.id));
  return (
    <li className={classes.section}>
      <Row ref={entry} hover="canvas" className={classes.entry} data-active={isCurrent || undefined} data-hint={hint}>
        <UnstyledButton className={classes.name} onClick={() => session.reveal(section.id, { outlineOpen: false })}>
          <Text as="span" grow shrink truncate title={section.title}>
            {section.title || t('untitled_section')}
          </Text>
          <ProblemCount id={section.id} />
          <Text as="span" fontSize="xs" fixed tone="ink3" tabular className={classes.count}>
            {format.number(count)}
          </Text>
        </UnstyledButton>
      </Row>
    </li>
  );
});

/** Marks pages and sections with problems inside. */
function ProblemCount({ id }: { id: Id }) {
  const { t } = useTranslation('builder');
  const count = useProblemCount(id);
  if (count === 0) return null;
  const label = t('row.problems', { count });
  return <IconAlertCircle size={14} className={classes.problem} role="img" aria-label={label} title={label} />;
}

function isInside(records: TemplateRecords, id: Id | null, container: Id): boolean {
  for (let at = id; at; at = records.items[at]?.parent_id ?? null) if (at === container) return true;
  return false;
}
