import { assetTypeList } from '@rounds/contract/asset-types';
import { assetList } from '@rounds/contract/assets';
import { assignmentList } from '@rounds/contract/assignments';
import { templateList } from '@rounds/contract/checklists';
import { globalListItemList } from '@rounds/contract/global-list-items';
import { globalListList } from '@rounds/contract/global-lists';
import { groupMemberList } from '@rounds/contract/groups';
import type { MODULES } from '@rounds/contract/index';
import { inspectionList } from '@rounds/contract/inspections';
import { issueList } from '@rounds/contract/issues';
import type { ListColumn, ListDeclaration } from '@rounds/contract/list';
import { siteStructureList } from '@rounds/contract/sites';
import { userList } from '@rounds/contract/users';
import { useTranslation } from 'react-i18next';
import { useFilterText, useTableText } from '../data-table/index.ts';

type Modules = typeof MODULES;
type CallOf<M extends keyof Modules> = Modules[M][keyof Modules[M]];
/** The modules with bulk actions. */
type AboutMany = {
  [M in keyof Modules]: Extract<CallOf<M>, { method: 'PUT'; list: ListDeclaration }> extends never ? never : M;
}[keyof Modules];

/** The list of each module, whose filter selects the rows. */
const LISTS: Readonly<Partial<Record<string, ListDeclaration>>> = {
  assets: assetList,
  assetTypes: assetTypeList,
  assignments: assignmentList,
  checklists: templateList,
  globalListItems: globalListItemList,
  globalLists: globalListList,
  groups: groupMemberList,
  inspections: inspectionList,
  issues: issueList,
  sites: siteStructureList,
  users: userList,
} satisfies Record<AboutMany, ListDeclaration>;

/** The filter of a bulk action, in the words of its list. */
export function FilterLine({ module, selector, value }: { module: string | null; selector: string; value: unknown }) {
  const list = LISTS[module ?? ''];
  const column = list?.columns.find((one) => one.selector === selector);
  if (!list || !column) return <Line name={selector} text={JSON.stringify(value)} />;
  return <KnownLine list={list} column={column} value={value} />;
}

function KnownLine({ list, column, value }: { list: ListDeclaration; column: ListColumn; value: unknown }) {
  const text = useTableText(list);
  return <Line name={text.column(column)} text={useFilterText(column, value, text)} />;
}

function Line({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('logs');
  return (
    <>
      <strong>
        {t('fields.filter')} – {name}
      </strong>
      <p>{text}</p>
    </>
  );
}
