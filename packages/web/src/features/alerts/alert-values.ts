/** The values of the form of an alert: the fields of all kinds, so that changing the kind loses nothing. */
import {
  type Alert,
  type AlertCondition,
  type AlertConditionInput,
  type AlertFigure,
  type AlertInput,
  type AlertKind,
  getAlertPage,
} from '@rounds/contract/alerts';
import type { AnalyticsPage } from '@rounds/contract/analytics';
import { resolveName } from '@rounds/contract/languages.ts';
import type { DatePreset } from '@rounds/contract/list.ts';
import type { FilterValues } from '../../kit/data-table/index.ts';
import type { CallForm } from '../../platform/api/index.ts';
import { getCurrentLanguage } from '../../platform/i18n/index.ts';
import type { Recipient } from '../groups/index.ts';

export interface AlertValues {
  readonly title: string;
  readonly kind: AlertKind;
  readonly direction: 'below' | 'above';
  readonly value: number | '';
  readonly question: string | null;
  readonly options: readonly string[];
  readonly days: number | '';
  readonly figure: AlertFigure;
  readonly range: DatePreset;
  readonly filter: FilterValues;
  readonly is_active: boolean;
  readonly recipients: readonly Recipient[];
}
export type AlertForm = CallForm<AlertValues>;

export const INITIAL_VALUES: Omit<AlertValues, 'recipients'> = {
  ...{ title: '', kind: 'score', direction: 'below', value: 75, question: null, options: [], days: 30 },
  ...{ figure: 'completed', range: 'last_30_days', filter: {}, is_active: true },
};

/** The page whose filters the alert has. */
export const getPage = ({ kind, figure }: Pick<AlertValues, 'kind' | 'figure'>): AnalyticsPage =>
  getAlertPage({ kind, figure });

export function toValues({ title, condition, is_active, recipients, groups, roles }: Alert): AlertValues {
  const { filter, ...fields } = condition;
  const toName = (names: Record<string, string>) => resolveName(names, getCurrentLanguage());
  return {
    ...INITIAL_VALUES,
    ...{ title, is_active, ...fields },
    filter: filter ? (JSON.parse(filter) as FilterValues) : {},
    recipients: [
      ...groups.map(({ id, name_lang }) => ({ type: 'group' as const, id, name: toName(name_lang) })),
      ...roles.map(({ id, name_lang }) => ({ type: 'role' as const, id, name: toName(name_lang) })),
      ...recipients.map(({ id, full_name }) => ({ type: 'user' as const, id, name: full_name })),
    ],
  };
}

/**
 * Converts the form to a condition. An empty number or question is sent as it is, and the server says what is missing.
 */
export function toCondition(values: AlertValues): AlertConditionInput {
  const { kind, direction, value, question, options, days, figure, range, filter } = values;
  const shared = { filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : null };
  const fields: Readonly<Record<AlertKind, object>> = {
    score: { direction, value: value === '' ? null : value },
    answer: { question, options },
    issue_raised: {},
    issue_overdue: {},
    not_inspected: { days: days === '' ? null : days },
    figure: { figure, range, direction, value: value === '' ? null : value },
  };
  return { kind, ...fields[kind], ...shared } as AlertConditionInput;
}

export function toBody({ recipients, ...values }: AlertValues): AlertInput {
  const toIds = (type: Recipient['type']) => recipients.filter((one) => one.type === type).map(({ id }) => id);
  return {
    ...{ title: values.title, is_active: values.is_active },
    condition: toCondition({ ...values, recipients }),
    ...{ recipient_ids: toIds('user'), group_ids: toIds('group'), role_ids: toIds('role') },
  };
}

/** Whether a condition has everything that is needed to try it. */
export const isComplete = ({ kind, value, question, days }: AlertValues): boolean => {
  if (kind === 'score' || kind === 'figure') return value !== '';
  if (kind === 'answer') return question !== null;
  return kind !== 'not_inspected' || days !== '';
};

export const hasFilter = ({ filter }: AlertCondition): boolean => Boolean(filter && filter !== '{}');
