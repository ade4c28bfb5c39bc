import { assetList } from '@rounds/contract/assets';
import { templateList } from '@rounds/contract/checklists';
import { inspectionList } from '@rounds/contract/inspections';
import type { ListDeclaration } from '@rounds/contract/list';
import { userList } from '@rounds/contract/users';
import { useTranslation } from 'react-i18next';
import { FilterWords } from '../../data-table/index.ts';

/** Lists whose rows can be dealt with by a filter, by what the log says such a deed was about. */
const LISTS: Readonly<Record<string, ListDeclaration>> = {
  assets: assetList,
  checklists: templateList,
  inspections: inspectionList,
  users: userList,
};

/** By what the rows of a deed on many were found, in the words of their list. */
export function FilterLine({ about, selector, value }: { about: string | null; selector: string; value: unknown }) {
  const { t } = useTranslation('logs');
  const list = LISTS[about ?? ''];
  const column = list?.columns.find((one) => one.selector === selector);
  return (
    <>
      <strong>{t('fields.filter')}</strong>
      <p>{list && column ? <FilterWords list={list} column={column} value={value} /> : `${selector}: ${value}`}</p>
    </>
  );
}
