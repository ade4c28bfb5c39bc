import { checkPlacement, type ItemType } from '@rounds/engine';
import { IconLock, IconSearch, IconTextPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PALETTE_GROUP_NAMES, PALETTE_GROUPS, QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { createTextFilter } from '../../../platform/i18n/index.ts';
import { Box, Button, Grid, ICON, Row, Stack, Text, TextInput, UnstyledButton } from '../../../ui/index.ts';
import { insertItem } from '../commands/commands.ts';
import { useFindMissingFeature, usePlanName } from '../controls/locked-feature.tsx';
import { useBuilder, useRecords, useView } from '../state/builder-context.tsx';
import { useTypeDrag } from '../tree/item-dragging.ts';
import classes from './palette.module.css';

const SECTION: readonly ItemType[] = ['section'];

/** The item types that can be added to the current page. */
export function Palette() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const typeName = useTypeName();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const focusRequests = useView((view) => view.searchFocusRequests);
  const pageId = useView((view) => view.pageId);
  const records = useRecords((all) => all);
  useEffect(() => {
    if (focusRequests === 0) return;
    field.current?.focus();
    // Selects the previous search, so that typing replaces it.
    field.current?.select();
  }, [focusRequests]);
  const isFound = createTextFilter(search);
  const toProblem = (type: ItemType) => checkPlacement(records, { id: '', type }, pageId)?.code;
  const isPresent = (type: ItemType) => toProblem(type) === 'DUPLICATE_IN_PAGE';
  const fits = (type: ItemType) => isFound(typeName(type)) && (toProblem(type) === undefined || isPresent(type));
  // People add the types of the header to the start page. A search finds the others first, whose names are shorter.
  const isHeaderFirst = search.trim() === '' && records.items[pageId ?? '']?.type === 'start_page';
  const groups = [
    ...PALETTE_GROUP_NAMES.map((group) => ({ group, types: PALETTE_GROUPS[group].filter(fits) })),
    { group: 'structure' as const, types: SECTION.filter(fits) },
  ]
    .filter(({ types }) => types.length > 0)
    .toSorted((a, b) => (isHeaderFirst ? Number(b.group === 'header') - Number(a.group === 'header') : 0));
  const first = groups.flatMap(({ types }) => types).find((type) => !isPresent(type));
  const finish = useCallback(() => {
    setSearch('');
    const { panelBeforeAdding } = session.view.get();
    session.view.set({
      outlineOpen: false,
      panelBeforeAdding: null,
      // The search of the panel that is shown again must not take the focus from the new title.
      searchFocusRequests: 0,
      ...(panelBeforeAdding && { leftPanel: panelBeforeAdding }),
    });
  }, [session]);
  const insert = (type: ItemType) => {
    insertItem(session, type);
    finish();
  };
  return (
    <Stack as="section" grow shrinkBlock aria-label={t('palette')}>
      <TextInput
        ref={field}
        className={classes.search}
        type="search"
        aria-label={t('find_type')}
        placeholder={t('find_type')}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first) {
            // The new item's title takes the focus immediately and must not receive this Enter as a line break.
            event.preventDefault();
            insert(first);
          }
          if (event.key === 'Escape' && search !== '') {
            // The next Escape returns to the page.
            event.preventDefault();
            setSearch('');
          }
        }}
      />
      {checkPlacement(records, { id: '', type: 'textAnswer' }, pageId) === null && (
        <Button
          className={classes.write}
          variant="default"
          leftSection={<IconTextPlus size={16} />}
          onClick={() => session.view.set({ dialog: { kind: 'write', pasted: null }, outlineOpen: false })}
        >
          {t('write.open')}
        </Button>
      )}
      <Box grow shrinkBlock overflow="auto" px={3} pb={4}>
        {groups.map(({ group, types }) => (
          <div key={group}>
            <Text as="h3" mt={3} mb={1.5} size="xs" tone="ink2" weight={550}>
              {t(`group.${group}`)}
            </Text>
            <Grid gap={1.5} size="xs" template={toColumns(types.map(typeName))}>
              {types.map((type) => (
                <PaletteEntry
                  key={type}
                  type={type}
                  name={typeName(type)}
                  isPresent={isPresent(type)}
                  onClick={() => insert(type)}
                  onAdded={finish}
                />
              ))}
            </Grid>
          </div>
        ))}
        {groups.length === 0 && (
          <Text mt={3.5} size="xs" tone="ink3">
            {t('no_type', { search })}
          </Text>
        )}
        <Text mt={3.5} size="xs" tone="ink3">
          {t('palette_hint')}
        </Text>
      </Box>
    </Stack>
  );
}
/** As many columns as have room for the longest word, which is never broken. A letter is about 0.6 em wide. */
function toColumns(names: readonly string[]): string {
  const longest = Math.max(...names.flatMap((name) => name.split(/[\s-]+/)).map((word) => word.length));
  return `repeat(auto-fill, minmax(min(${longest * 0.6}em + 40px, 100%), 1fr))`;
}

interface PaletteEntryProps {
  type: ItemType;
  name: string;
  /** Whether the page has the only item of this type that it may have. */
  isPresent: boolean;
  onClick: () => void;
  onAdded: () => void;
}
function PaletteEntry({ type, name, isPresent, onClick, onAdded }: PaletteEntryProps) {
  const { t } = useTranslation('builder');
  const element = useRef<HTMLButtonElement>(null);
  useTypeDrag(element, type, { onAdded, isDisabled: isPresent });
  const planName = usePlanName();
  const missing = useFindMissingFeature()(type);
  const Icon = QUESTION_TYPES[type].icon;
  return (
    <Row
      as={UnstyledButton}
      ref={element}
      size="xs"
      relative
      gap={1.5}
      className={classes.type}
      disabled={isPresent}
      onClick={onClick}
    >
      <Icon {...ICON} />
      <span>
        {name}
        {isPresent && (
          <Text as="span" block size="2xs">
            {t('type_on_page')}
          </Text>
        )}
      </span>
      {missing && (
        <IconLock
          size={12}
          className={classes.lock}
          role="img"
          aria-label={t('locked.needs', { plan: planName(missing) })}
        />
      )}
    </Row>
  );
}
