import { type Info, type RichText, type TemplateRecords, toRichText } from '@rounds/engine';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getItemName } from '../../../kit/templates/change-lines.ts';
import { diffWords, type TextSegment } from '../../../kit/templates/diff-words.ts';
import { useItemLocation } from '../../../kit/templates/texts.ts';
import { Box, Grid, RichTextView, Row, Text } from '../../../ui/index.ts';
import { type ConflictPart, HEAD, type ItemConflict, type Side, type ThreeStates, toParts } from './compare-changes.ts';
import classes from './conflict-list.module.css';
import { usePartName, usePartText } from './use-part-text.ts';

const MAX_SHOWN = 50;

interface ConflictListProps {
  conflicts: readonly ItemConflict[];
  title: string;
  /** The text for an item that one side does not have; by default, that it was deleted. */
  missing?: string;
  states: ThreeStates;
  /** The display names of the two sides. */
  names: Readonly<Record<Side, string>>;
}

/** The items that both sides changed, with both versions side by side. */
export function ConflictList({ conflicts, title, missing, states, names }: ConflictListProps) {
  const { t } = useTranslation('builder');
  return (
    <Text as="section" mt={1} mb={4} size="sm" aria-labelledby="both-changed">
      <Text as="h3" size="sm" mb={1.5} weight={600} id="both-changed">
        {title}
      </Text>
      <Grid
        hideBelow="tablet"
        gap={1}
        columnGap={3}
        px={3}
        pb={1.5}
        size="xs"
        tone="ink2"
        className={classes.columnHeaders}
        aria-hidden
      >
        <span />
        <span>{names.mine}</span>
        <span dir="auto">{names.theirs}</span>
      </Grid>
      {conflicts.slice(0, MAX_SHOWN).map((conflict) => (
        <ConflictEntry key={conflict.id} conflict={conflict} missing={missing} states={states} names={names} />
      ))}
      {conflicts.length > MAX_SHOWN && (
        <Text tone="ink3">{t('conflict.more', { count: conflicts.length - MAX_SHOWN })}</Text>
      )}
    </Text>
  );
}

type ConflictEntryProps = { conflict: ItemConflict; missing: string | undefined } & Pick<
  ConflictListProps,
  'states' | 'names'
>;

function ConflictEntry({ conflict, missing, states, names }: ConflictEntryProps) {
  const { t } = useTranslation('builder');
  const place = useItemLocation();
  const home =
    [states.before, states.mine, states.theirs].find((records) => records.items[conflict.id]) ?? states.before;
  const item = home.items[conflict.id];
  const texts = {
    before: usePartText(states.before, conflict.id),
    mine: usePartText(states.mine, conflict.id),
    theirs: usePartText(states.theirs, conflict.id),
  };
  const name = conflict.id === HEAD ? t('conflict.template') : (item && getItemName(item)) || t('untitled');
  return (
    <Box as="article" overflow="hidden" mb={2} border="line" radius="menu" aria-label={name}>
      <Row as="header" align="baseline" wrap gap={0} columnGap={2} py={2} px={3} bg="sunken" breakWords>
        <Text as="strong" weight={550} dir="auto">
          {name}
        </Text>
        <Text as="small" size="xs" tone="ink3">
          {place(home, conflict.id)}
        </Text>
      </Row>
      {conflict.parts.map((part) => (
        <Part
          key={part.part}
          conflict={conflict}
          part={part}
          texts={texts}
          help={{ mine: getHelp(states.mine, conflict.id), theirs: getHelp(states.theirs, conflict.id) }}
          names={names}
          missing={missing ?? t(states.before.items[conflict.id] ? 'conflict.gone' : 'conflict.place_gone')}
        />
      ))}
    </Box>
  );
}

interface PartProps extends Pick<ConflictListProps, 'names'> {
  conflict: ItemConflict;
  part: ConflictPart;
  /** The text of a part in each state. */
  texts: Readonly<Record<keyof ThreeStates, (part: string) => string>>;
  /** The help texts with their formats. */
  help: Readonly<Record<Side, RichText | null>>;
  /** The text for a state in which the item does not exist. */
  missing: string;
}

function getHelp(records: TemplateRecords, id: string): RichText | null {
  const help = toParts(records, id)?.get('help') as Info | undefined;
  return help ? (help.rich ?? toRichText(help.text)) : null;
}

function Part({ conflict, part: { part, changedBy }, texts, help, names, missing }: PartProps) {
  const { t } = useTranslation('builder');
  const partName = usePartName();
  const [before, mine, theirs] = [texts.before(part), texts.mine(part), texts.theirs(part)];
  const [inMine] = diffWords(mine, conflict.deletedBy === 'theirs' ? before : theirs);
  const [inTheirs] = diffWords(theirs, conflict.deletedBy === 'mine' ? before : mine);
  /** If two equal texts have different formats, they are shown with their formats. */
  const isFormatOnly = part === 'help' && mine !== '' && mine === theirs && !conflict.deletedBy;
  const cell = (side: Side, segments: readonly TextSegment[]) => (
    <Cell side={names[side]} unchanged={!changedBy.includes(side) && conflict.deletedBy !== side}>
      {conflict.deletedBy === side ? (
        <Row as="span" inline gap={1.5} tone="red-ink" weight={550}>
          <IconTrash size={14} aria-hidden /> {missing}
        </Row>
      ) : segments.length === 0 ? (
        <Text as="span" tone="ink3">
          {t('conflict.not_set')}
        </Text>
      ) : isFormatOnly && help[side] ? (
        <RichTextView text={help[side]} className={classes.text} />
      ) : (
        <Words segments={segments} />
      )}
    </Cell>
  );
  return (
    // A fieldset is for what is filled in.
    <Grid
      gap={1}
      columnGap={3}
      py={2}
      px={3}
      borderTop="line2"
      className={classes.part}
      role="group"
      aria-label={partName(part)}
    >
      <Text as="h4" tone="ink2" weight={500}>
        {partName(part)}
        {isFormatOnly && (
          <Text as="small" block size="xs" tone="ink3">
            {t('conflict.format_only')}
          </Text>
        )}
      </Text>
      {cell('mine', inMine)}
      {cell('theirs', inTheirs)}
    </Grid>
  );
}

function Cell({ side, unchanged, children }: { side: string; unchanged: boolean; children: ReactNode }) {
  const { t } = useTranslation('builder');
  return (
    <Box shrink className={classes.cell} data-unchanged={unchanged || undefined}>
      <Box as="span" visuallyHidden className={classes.sideName} dir="auto">
        {side}
      </Box>
      <div>{children}</div>
      {unchanged && (
        <Text as="small" size="xs" tone="ink3">
          {t('conflict.unchanged')}
        </Text>
      )}
    </Box>
  );
}

function Words({ segments }: { segments: readonly TextSegment[] }) {
  return (
    <p className={classes.text} dir="auto">
      {segments.map(
        ({ text, differs }, at) =>
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the stretches of a text never change their order
          differs ? (
            <Text as="mark" px="half" bg="amber-soft" tone="amber-ink" underline key={at}>
              {text}
            </Text>
          ) : (
            <span key={at}>{text}</span>
          ),
        // biome-ignore-end lint/suspicious/noArrayIndexKey: end of the list of segments
      )}
    </p>
  );
}
