import { useTypeOptions } from '../issue-queries.ts';

/** The name of a type; that of a removed one is its key. */
export function useTypeName(): (type: string) => string {
  const { data = [] } = useTypeOptions();
  return (type) => data.find(({ value }) => String(value) === type)?.label ?? type;
}
