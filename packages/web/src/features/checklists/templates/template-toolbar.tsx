import { useTranslation } from 'react-i18next';
import { ChoiceFilter, FilterBar, SearchField } from '../../../data-table/index.ts';
import { Button } from '../../../ui/index.ts';
import { languageName } from './language-name.ts';
import classes from './template-toolbar.module.css';
import { TEMPLATE_STATES, type TemplateState, type TreeFilter } from './template-tree.ts';

interface TemplateToolbarProps {
  /** Null until it is known. */
  count: number | null;
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
    <FilterBar>
      <SearchField
        label={props.count === null ? t('search_all') : t('search', { count: props.count })}
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
        onClear={() => onFilter({ ...filter, search: '' })}
      />
      <ChoiceFilter
        name={t('column.state')}
        options={TEMPLATE_STATES.map((value) => ({ value, label: stateNames[value] }))}
        chosen={filter.states}
        onChange={(states) => onFilter({ ...filter, states })}
      />
      {props.languages.length > 1 && (
        <ChoiceFilter
          name={t('column.language')}
          options={props.languages.map((value) => ({ value, label: languageName(value, i18n.language) }))}
          chosen={filter.languages}
          onChange={(languages) => onFilter({ ...filter, languages })}
        />
      )}
      {props.hasFolders && (
        <Button
          className={classes.folding}
          variant="subtle"
          onClick={props.allCollapsed ? props.onExpandAll : props.onCollapseAll}
        >
          {props.allCollapsed ? t('expand_all') : t('collapse_all')}
        </Button>
      )}
    </FilterBar>
  );
}
