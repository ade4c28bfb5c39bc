import { IMPORT_TARGETS, type ImportTarget } from '@rounds/contract/checklists';
import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, NativeSelect, Segmented, TextInput } from '../../../ui/index.ts';
import classes from './assign-columns.module.css';
import type { Inspected } from './import-queries.ts';
import { ReadingFields } from './reading-fields.tsx';
import type { ImportActions } from './use-import.ts';

/** From so many columns on they are searched; of more, so many are drawn at a time. */
const WIDE = 12;
const SHOWN = 60;

type Column = Inspected['columns'][number];
type Filter = 'all' | 'used' | 'left';

/** Each column of the file with its first values, and the field of the template that it becomes. */
export function AssignColumns({ importing, inspected }: { importing: ImportActions; inspected: Inspected }) {
  const { t } = useTranslation('import');
  const { columns, guessed } = importing.state;
  const [wanted, setWanted] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState(SHOWN);
  const targetOf = (name: string) => IMPORT_TARGETS.find((target) => columns[target] === name);
  const isWide = inspected.columns.length > WIDE;
  const fits = (column: Column) =>
    (filter === 'all' || (filter === 'used') === (targetOf(column.name) !== undefined)) && says(column, wanted);
  const found = isWide ? inspected.columns.filter(fits) : inspected.columns;
  const used = inspected.columns.filter(({ name }) => targetOf(name)).length;
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
      {isWide && (
        <search className={classes.filter}>
          <TextInput
            aria-label={t('assign.find')}
            placeholder={t('assign.find')}
            value={wanted}
            onChange={(event) => {
              setWanted(event.currentTarget.value);
              setShown(SHOWN);
            }}
          />
          <Segmented
            size="sm"
            aria-label={t('assign.show')}
            value={filter}
            onChange={(value) => {
              setFilter(value as Filter);
              setShown(SHOWN);
            }}
            data={[
              { value: 'all', label: t('assign.all', { count: inspected.columns.length }) },
              { value: 'used', label: t('assign.used', { count: used }) },
              { value: 'left', label: t('assign.left', { count: inspected.columns.length - used }) },
            ]}
          />
          <p className={classes.found} role="status">
            {found.length === 0 ? t('assign.not_found') : t('assign.found', { count: found.length })}
          </p>
        </search>
      )}
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
            {found.slice(0, shown).map((column) => (
              <ColumnRow
                key={column.name}
                column={column}
                target={targetOf(column.name) ?? null}
                onAssign={(target) => importing.assign(column.name, target)}
              />
            ))}
          </tbody>
        </table>
        {found.length > shown && (
          <Button className={classes.more} variant="default" onClick={() => setShown(shown + SHOWN)}>
            {t('assign.more', { count: Math.min(SHOWN, found.length - shown) })}
          </Button>
        )}
      </div>
      {!columns.question && (
        <p className={classes.missing} role="status">
          {t('assign.question_missing')}
        </p>
      )}
    </section>
  );
}

interface ColumnRowProps {
  column: Column;
  target: ImportTarget | null;
  onAssign: (target: ImportTarget | null) => void;
}

function ColumnRow({ column, target, onAssign }: ColumnRowProps) {
  const { t } = useTranslation('import');
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
    <tr data-used={target ? '' : undefined}>
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
          onChange={(event) => onAssign((event.currentTarget.value || null) as ImportTarget | null)}
        />
      </td>
    </tr>
  );
}

/** By its name or by what stands in its first rows. */
const says = ({ name, values }: Column, wanted: string): boolean => {
  const text = wanted.trim().toLocaleLowerCase();
  return text === '' || [name, ...values].some((one) => one.toLocaleLowerCase().includes(text));
};
