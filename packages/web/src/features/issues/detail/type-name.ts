import { ISSUE_TYPES } from '@rounds/contract/issues';
import { useTranslation } from 'react-i18next';
import { useTypeOptions } from '../issue-queries.ts';

/** The name of a type; a removed type has only its key. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('errors');
  const { data = [] } = useTypeOptions();
  return (type) => {
    const builtIn = ISSUE_TYPES.find((one) => one === type);
    return builtIn ? t(`issue_type.${builtIn}`) : (data.find(({ value }) => String(value) === type)?.label ?? type);
  };
}
