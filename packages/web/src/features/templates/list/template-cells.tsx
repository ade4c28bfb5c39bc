import type { TemplateEntry } from '@rounds/contract/checklists';
import { IconFileText, IconFolder } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip, Row, Text } from '../../../ui/index.ts';
import classes from './template-cells.module.css';
import { TemplateStateBadges } from './template-state-badges.tsx';

/** Renders a cell of templates only, because folders only have a name. */
const forTemplates = (show: (entry: TemplateEntry) => ReactNode) => (entry: TemplateEntry) =>
  entry.is_template ? show(entry) : '';

/** Other values are rendered by their type. */
const hideForFolders = ({ is_template }: TemplateEntry) => (is_template ? null : '');

export const templateCells: Readonly<Record<string, (entry: TemplateEntry) => ReactNode>> = {
  title: ({ is_template, title }) => (
    <Row as="span" inline gap={2} maxWidth="100%" className={classes.name} data-folder={!is_template || undefined}>
      {is_template ? <IconFileText size={16} /> : <IconFolder size={16} />}
      <Text as="span" truncate className={classes.title} dir="auto">
        {title}
      </Text>
    </Row>
  ),
  state: forTemplates((entry) => (
    <span className={classes.state}>
      <TemplateStateBadges entry={entry} inRow />
    </span>
  )),
  questions: hideForFolders,
  published_at: hideForFolders,
  language: forTemplates(({ language }) => language && <Chip>{language.toUpperCase()}</Chip>),
};
