import { checkPlacement, type ItemType } from '@rounds/engine';
import { IconLock, IconSearch, IconTextPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listTypes,
  PALETTE_GROUPS,
  type PaletteGroup,
  QUESTION_TYPES,
} from '../../../kit/templates/question-types/index.ts';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { createTextFilter } from '../../../platform/i18n/index.ts';
import { Box, Button, Grid, ICON, Row, Stack, Text, TextInput, UnstyledButton } from '../../../ui/index.ts';
import { insertItem } from '../commands/commands.ts';
import { useFindMissingFeature, usePlanName } from '../controls/locked-feature.tsx';
import { useBuilder, useRecords, useView } from '../state/builder-context.tsx';
import { useTypeDrag } from '../tree/item-dragging.ts';
import classes from './palette.module.css';

const GROUPS = Object.keys(PALETTE_GROUPS) as PaletteGroup[];
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
  const fits = (type: ItemType) =>
    isFound(typeName(type)) && pageId !== null && checkPlacement(records, { id: '', type }, pageId) === null;
  const groupNames: Record<PaletteGroup, string> = {
    answers: t('group.answers'),
    text: t('group.text'),
    evidence: t('group.evidence'),
    header: t('group.header'),
  };
  const groups = [
    ...GROUPS.map((group) => ({
      name: groupNames[group],
      types: listTypes(group).filter(fits),
    })),
    { name: t('group.structure'), types: (['section'] as const).filter(fits) },
  ].filter(({ types }) => types.length > 0);
  const first = groups[0]?.types[0];
  const close = useCallback(() => session.view.set({ outlineOpen: false }), [session]);
  const insert = (type: ItemType) => {
    insertItem(session, type);
    close();
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
          if (event.key === 'Escape') setSearch('');
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
        {groups.map((group) => (
          <div key={group.name}>
            <Text as="h3" mt={3} mb={1.5} size="xs" tone="ink2" weight={550}>
              {group.name}
            </Text>
            <Grid gap={1.5} template="repeat(auto-fill, minmax(min(118px, 100%), 1fr))">
              {group.types.map((type) => (
                <PaletteEntry
                  key={type}
                  type={type}
                  name={typeName(type)}
                  onClick={() => insert(type)}
                  onAdded={close}
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
interface PaletteEntryProps {
  type: ItemType;
  name: string;
  onClick: () => void;
  onAdded: () => void;
}
function PaletteEntry({ type, name, onClick, onAdded }: PaletteEntryProps) {
  const { t } = useTranslation('builder');
  const element = useRef<HTMLButtonElement>(null);
  useTypeDrag(element, type, onAdded);
  const planName = usePlanName();
  const missing = useFindMissingFeature()(type);
  const Icon = QUESTION_TYPES[type].icon;
  return (
    <Row as={UnstyledButton} ref={element} size="xs" relative gap={1.5} className={classes.type} onClick={onClick}>
      <Icon {...ICON} />
      <span>{name}</span>
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
