import { isCustomSelector, type ListColumn, type ListDeclaration } from '@rounds/contract/list.ts';
import { useTranslation } from 'react-i18next';
import classes from '../data-table.module.css';
import { toOptionValues, useSelectedOptions } from '../filters/remote-options.ts';
import type { TableState } from '../model/table-state.ts';

interface OwnerBandProps {
  readonly list: ListDeclaration;
  readonly columns: readonly ListColumn[];
  readonly state: TableState;
  readonly hasCheckboxes: boolean;
  readonly hasMenu: boolean;
}

/**
 * Names the owner above the columns that a list has because that owner of fields is selected, such as the type of
 * assets.
 */
export function OwnerBand({ list, columns, state, hasCheckboxes, hasMenu }: OwnerBandProps) {
  const { t } = useTranslation('common');
  const owner = list.columns.find(({ selector }) => selector === list.custom_fields?.owner);
  const values = owner ? toOptionValues(state.filter[owner.selector]) : [];
  const { data: [option] = [] } = useSelectedOptions(owner ?? NO_COLUMN, values.length === 1 ? values : []);
  const runs = toRuns(columns.map(({ selector }) => isCustomSelector(list, selector)));
  if (!option || values.length !== 1 || !runs.some(({ isCustom }) => isCustom)) return null;
  return (
    <tr className={classes.band}>
      {hasCheckboxes && <td />}
      {runs.map(({ isCustom, start, length }) =>
        isCustom ? (
          <th key={start} colSpan={length} scope="colgroup">
            {t('table.fields_of', { name: option.label })}
          </th>
        ) : (
          <td key={start} colSpan={length} />
        ),
      )}
      {hasMenu && <td />}
    </tr>
  );
}

const NO_COLUMN: ListColumn = { selector: '', type: 'text' };

interface Run {
  readonly isCustom: boolean;
  readonly start: number;
  readonly length: number;
}

/** Finds runs of adjacent columns, because people change their order. */
function toRuns(marks: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  for (const [start, isCustom] of marks.entries()) {
    const last = runs.at(-1);
    if (last?.isCustom === isCustom) runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else runs.push({ isCustom, start, length: 1 });
  }
  return runs;
}
