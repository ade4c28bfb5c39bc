import { assetList } from '@rounds/contract/assets';
import { templateList } from '@rounds/contract/checklists';
import { groupPeopleList } from '@rounds/contract/groups';
import { inspectionList } from '@rounds/contract/inspections';
import type { ListColumn, ListDeclaration } from '@rounds/contract/list';
import { userList } from '@rounds/contract/users';
import { useTranslation } from 'react-i18next';
import { useFilterWords, useTableText } from '../../data-table/index.ts';

/** Lists whose rows can be dealt with by a filter, by what the log says such a deed was about. */
const LISTS: Readonly<Record<string, ListDeclaration>> = {
  assets: assetList,
  checklists: templateList,
  groups: groupPeopleList,
  inspections: inspectionList,
  users: userList,
};

/** By what the rows of a deed on many were found, in the words of their list. */
export function FilterLine({ about, selector, value }: { about: string | null; selector: string; value: unknown }) {
  const list = LISTS[about ?? ''];
  const column = list?.columns.find((one) => one.selector === selector);
  if (!list || !column) return <Line name={selector} words={JSON.stringify(value)} />;
  return <KnownLine list={list} column={column} value={value} />;
}

function KnownLine({ list, column, value }: { list: ListDeclaration; column: ListColumn; value: unknown }) {
  const text = useTableText(list);
  return <Line name={text.column(column)} words={useFilterWords(column, value, text)} />;
}

function Line({ name, words }: { name: string; words: string }) {
  const { t } = useTranslation('logs');
  return (
    <>
      <strong>
        {t('fields.filter')} – {name}
      </strong>
      <p>{words}</p>
    </>
  );
}
