import { BLOCK_KINDS, type BlockKind, type SectionBlock } from '@rounds/contract/sections';
import { IconChartBar, IconGripVertical, IconSquareNumber1, IconTable, IconTypography } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableText } from '../../../kit/data-table/index.ts';
import { Box, Grid, ICON, Stack, Text, UnstyledButton } from '../../../ui/index.ts';
import { createBlock } from '../draft.ts';
import type { SectionList } from '../section-lists.ts';
import { useOwnQueries } from '../section-queries.ts';
import type { Available } from '../use-available.ts';
import { blockDrag } from './block-dragging.ts';
import classes from './editor.module.css';

export const KIND_ICONS = {
  query: IconTable,
  card: IconSquareNumber1,
  chart: IconChartBar,
  text: IconTypography,
} as const satisfies Record<BlockKind, unknown>;

/** A new block of a kind; null if the person may see nothing of that kind. */
export function createDefaultBlock(kind: BlockKind, { lists, charts }: Available): SectionBlock | null {
  const list = lists[0]?.list;
  const chart = charts[0];
  switch (kind) {
    case 'query':
      return list ? createBlock(kind, { table_name: list.table_name, saved_query_id: null, query_string: '' }) : null;
    case 'chart':
      return chart ? createBlock(kind, { chart, range: 'last_30_days', interval: 'auto' }) : null;
    case 'card':
      return createBlock(kind, { card: 'inspections', range: 'last_30_days' });
    case 'text':
      return createBlock(kind, { text: [] });
  }
}

interface PaletteProps {
  readonly available: Available;
  readonly add: (block: SectionBlock) => void;
}

/** The kinds of blocks and the person’s saved views; each is added by pressing or dragging it. */
export function Palette({ available, add }: PaletteProps) {
  const { t } = useTranslation('sections');
  const { data: queries = [] } = useOwnQueries();
  const lists = new Map(available.lists.map((list) => [list.list.table_name, list] as const));
  const listedQueries = queries.flatMap((query) => {
    const list = lists.get(query.table_name);
    return list ? [{ query, list }] : [];
  });
  return (
    <Box
      as="aside"
      overflow="auto"
      p={4}
      borderEnd="line"
      bg="surface"
      className={classes.palette}
      aria-label={t('palette.label')}
    >
      <h2 className={classes.heading}>{t('palette.title')}</h2>
      <Grid gap={2} className={classes.kinds}>
        {BLOCK_KINDS.filter((kind) => createDefaultBlock(kind, available)).map((kind) => {
          const Icon = KIND_ICONS[kind];
          return (
            <Entry
              key={kind}
              name={t(`kinds.${kind}`)}
              className={classes.kind}
              create={() => createDefaultBlock(kind, available)!}
              add={add}
            >
              <Icon {...ICON} size={18} />
              <Stack as="span" grow shrink breakWords>
                {t(`kinds.${kind}`)}
              </Stack>
            </Entry>
          );
        })}
      </Grid>
      {listedQueries.length > 0 && (
        <>
          <h2 className={classes.heading}>{t('palette.queries')}</h2>
          <div>
            {listedQueries.map(({ query: { id, name, table_name, query_string }, list }) => (
              <Entry
                key={id}
                name={name}
                className={classes.query}
                create={() => createBlock('query', { title: name, table_name, saved_query_id: id, query_string })}
                add={add}
              >
                <Stack as="span" grow shrink breakWords>
                  <bdi>{name}</bdi>
                  <ListName list={list} />
                </Stack>
              </Entry>
            ))}
          </div>
        </>
      )}
      <p className={classes.hint}>{t('palette.hint')}</p>
    </Box>
  );
}

const ListName = ({ list: { list } }: { readonly list: SectionList }) => (
  <Text as="small" size="xs" tone="ink3">
    {useTableText(list).title()}
  </Text>
);

interface EntryProps {
  readonly name: string;
  readonly className: string | undefined;
  readonly create: () => SectionBlock;
  readonly add: (block: SectionBlock) => void;
  readonly children: ReactNode;
}

function Entry({ name, className, create, add, children }: EntryProps) {
  const element = useRef<HTMLButtonElement>(null);
  blockDrag.useDraggable(element, () => ({ create, name }));
  return (
    <UnstyledButton ref={element} className={className} onClick={() => add(create())}>
      {children}
      <IconGripVertical {...ICON} className={classes.grip} />
    </UnstyledButton>
  );
}
