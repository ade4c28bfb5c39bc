import { useTypeOptions } from '../issue-queries.ts';

/** The name of a type; a removed type has only its key. */
export function useTypeName(): (type: string) => string {
  const { data = [] } = useTypeOptions();
  return (type) => data.find(({ value }) => String(value) === type)?.label ?? type;
}
