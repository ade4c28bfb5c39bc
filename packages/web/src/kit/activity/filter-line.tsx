import { MODULES } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { ListColumn, ListDeclaration } from '@rounds/contract/list.ts';
import { useTranslation } from 'react-i18next';
import { useFilterText, useTableText } from '../data-table/index.ts';

/** The list whose rows the bulk actions of a module select: that of the first one, which the others share. */
function findList(module: string): ListDeclaration | undefined {
  const calls: Readonly<Record<string, Endpoint>> = Object.hasOwn(MODULES, module)
    ? MODULES[module as keyof typeof MODULES]
    : {};
  return Object.values(calls).find(({ method, list }) => method === 'PUT' && list)?.list;
}

interface FilterLineProps {
  readonly module: string | null;
  readonly selector: string;
  readonly value: unknown;
}

/** The filter of a bulk action, in the words of its list. It needs the whole contract, so it is loaded when one is shown. */
export default function FilterLine({ module, selector, value }: FilterLineProps) {
  const list = findList(module ?? '');
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
