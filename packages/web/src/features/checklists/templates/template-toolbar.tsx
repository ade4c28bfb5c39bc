import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, Select, TextInput } from '../../../ui/index.ts';
import { languageName } from './language-name.ts';
import classes from './template-toolbar.module.css';
import { TEMPLATE_STATES, type TemplateState, type TreeFilter } from './template-tree.ts';

interface TemplateToolbarProps {
  count: number;
  languages: readonly string[];
  filter: TreeFilter;
  onFilter: (filter: TreeFilter) => void;
  hasFolders: boolean;
  allCollapsed: boolean;
  onCollapseAll: () => void;
  onExpandAll: () => void;
}

export function TemplateToolbar(props: TemplateToolbarProps) {
  const { t, i18n } = useTranslation('checklists');
  const { filter, onFilter } = props;
  const stateNames: Record<TemplateState, string> = {
    published: t('state.published'),
    draft: t('state.draft'),
    never: t('state.never'),
  };
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('search', { count: props.count })}
        placeholder={t('search', { count: props.count })}
        leftSection={<IconSearch size={16} />}
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
      />
      <Select
        className={classes.filter}
        aria-label={t('column.state')}
        placeholder={t('column.state')}
        clearable
        data={TEMPLATE_STATES.map((value) => ({ value, label: stateNames[value] }))}
        value={filter.state}
        onChange={(value) => onFilter({ ...filter, state: value as TemplateState | null })}
      />
      {props.languages.length > 1 && (
        <Select
          className={classes.filter}
          aria-label={t('column.language')}
          placeholder={t('column.language')}
          clearable
          data={props.languages.map((value) => ({ value, label: languageName(value, i18n.language) }))}
          value={filter.language}
          onChange={(language) => onFilter({ ...filter, language })}
        />
      )}
      <span className={classes.space} />
      {props.hasFolders && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={props.allCollapsed ? props.onExpandAll : props.onCollapseAll}
        >
          {props.allCollapsed ? t('expand_all') : t('collapse_all')}
        </Button>
      )}
    </div>
  );
}
