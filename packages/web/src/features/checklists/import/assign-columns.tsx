import { IMPORT_TARGETS, type ImportTarget } from '@rounds/contract/checklists';
import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, NativeSelect } from '../../../ui/index.ts';
import classes from './assign-columns.module.css';
import type { Inspected } from './import-queries.ts';
import { ReadingFields } from './reading-fields.tsx';
import type { ImportActions } from './use-import.ts';

/** Each column of the file with its first values, and the field of the template that it becomes. */
export function AssignColumns({ importing, inspected }: { importing: ImportActions; inspected: Inspected }) {
  const { t } = useTranslation('import');
  const { columns, guessed } = importing.state;
  const targetOf = (name: string) => IMPORT_TARGETS.find((target) => columns[target] === name);
  const names: Record<ImportTarget, string> = {
    page: t('target.page'),
    section: t('target.section'),
    question: t('target.question'),
    type: t('target.type'),
    options: t('target.options'),
    description: t('target.description'),
    required: t('target.required'),
    points: t('target.points'),
    reference_key: t('target.reference_key'),
  };
  return (
    <section className={classes.card} aria-labelledby="assign-columns">
      <div className={classes.head}>
        <h2 id="assign-columns">{t('assign.title')}</h2>
        {guessed > 0 && (
          <span className={classes.guessed}>
            <IconCircleCheckFilled size={14} />
            {t('assign.guessed', { count: guessed })}
          </span>
        )}
        <span className={classes.space} />
        {inspected.xlsform && (
          <Button variant="subtle" size="compact-md" onClick={() => importing.takeAsForm(true)}>
            {t('form.as_form')}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-md" onClick={importing.resetColumns}>
          {t('assign.reset')}
        </Button>
      </div>
      <ReadingFields importing={importing} inspected={inspected} />
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('assign.column')}</th>
              <th scope="col">{t('assign.values')}</th>
              <th scope="col">{t('assign.target')}</th>
            </tr>
          </thead>
          <tbody>
            {inspected.columns.map((column) => {
              const target = targetOf(column.name);
              return (
                <tr key={column.name} data-used={target ? '' : undefined}>
                  <th scope="row">
                    <bdi>{column.name}</bdi>
                  </th>
                  <td>
                    <div className={classes.values} title={column.values.join('\n')}>
                      {[...new Set(column.values)].filter(Boolean).join(' · ') || '–'}
                    </div>
                    <IconArrowRight size={16} className={classes.arrow} />
                  </td>
                  <td>
                    <NativeSelect
                      aria-label={t('assign.target_of', { column: column.name })}
                      value={target ?? ''}
                      data={[
                        { value: '', label: t('assign.leave_out') },
                        ...IMPORT_TARGETS.map((value) => ({
                          value,
                          label: value === 'question' ? `${names[value]} *` : names[value],
                        })),
                      ]}
                      onChange={(event) =>
                        importing.assign(column.name, (event.currentTarget.value || null) as ImportTarget | null)
                      }
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {!columns.question && (
        <p className={classes.missing} role="status">
          {t('assign.question_missing')}
        </p>
      )}
    </section>
  );
}
