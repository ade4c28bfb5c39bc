import type { Role } from '@rounds/contract/roles';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, FilterBar, SearchField } from '../../data-table/index.ts';
import { Segmented, useIsPhone } from '../../ui/index.ts';
import styles from './roles.module.css';
import { useRoleName } from './use-role-name.ts';

export const VIEWS = ['all', 'differences', 'changed'] as const;
export type MatrixView = (typeof VIEWS)[number];

interface MatrixToolbarProps {
  readonly roles: readonly Role[];
  readonly counts: Readonly<Record<MatrixView, number>>;
  readonly text: string;
  onText(text: string): void;
  readonly shown: MatrixView;
  onShown(shown: MatrixView): void;
  /** The roles to compare; all if none is selected. */
  readonly chosen: readonly number[];
  onChosen(ids: readonly number[]): void;
}

export function MatrixToolbar(props: MatrixToolbarProps) {
  const { roles, counts, text, onText, shown, onShown, chosen, onChosen } = props;
  const { t } = useTranslation('roles');
  const nameOf = useRoleName();
  const isPhone = useIsPhone();
  return (
    <div className={styles.toolbar}>
      <FilterBar>
        <SearchField value={text} label={t('find')} onChange={onText} onClear={() => onText('')} />
        <Segmented
          aria-label={t('show')}
          value={shown}
          onChange={(value) => onShown(value as MatrixView)}
          data={VIEWS.map((value) => ({ value, label: t(`shown.${value}`, { count: counts[value] }) }))}
        />
        {!isPhone && (
          <ChoiceFilter
            name={t('compare')}
            options={roles.map((role) => ({ value: String(role.id), label: nameOf(role) }))}
            chosen={chosen.map(String)}
            onChange={(ids) => onChosen(ids.map(Number))}
          />
        )}
      </FilterBar>
      <ul className={styles.legend}>
        {(['granted', 'included', 'changed'] as const).map((state) => (
          <li key={state}>
            <span className={styles.sample} data-state={state} aria-hidden>
              <IconCheck size={12} stroke={2.5} />
            </span>
            {t(`state.${state}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
