import type { ImportRowError } from '@rounds/contract/import.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, Row, ScrollRegion, Text, TextInput } from '../../ui/index.ts';
import classes from './import-shapes.module.css';

const ERRORS_SHOWN = 200;
export const ROW_ERRORS = 'row-errors';

export type ListedError = ImportRowError & {
  /** The text of the cell. */
  readonly value?: string | undefined;
};

/** The fixes that a person can make to a row with an error in place. */
export interface RowFix {
  readonly onEdit: (row: number, column: string, text: string) => void;
  readonly onLeaveOut: (row: number) => void;
}

interface RowErrorsProps {
  readonly errors: readonly ListedError[];
  readonly fix?: RowFix | undefined;
}

/** The errors of rows, each with its cell. */
export function RowErrors({ errors, fix }: RowErrorsProps) {
  const { t } = useTranslation('import');
  const format = useFormat();
  return (
    <ScrollRegion
      as="ul"
      id={ROW_ERRORS}
      className={classes.errors}
      aria-label={t('check.bad_rows', { count: new Set(errors.map(({ row }) => row)).size })}
    >
      {errors.slice(0, ERRORS_SHOWN).map((error) => (
        <Text
          as="li"
          size="sm"
          py={2.5}
          px={4}
          borderBottom="line2"
          key={`${error.row} ${error.column} ${error.message}`}
        >
          <span className={classes.error}>{t('check.row', { row: format.number(error.row) })}</span>
          {error.column && <bdi className={classes.column}>{error.column}</bdi>}
          <Text mt={1} breakWords>
            {error.message}
          </Text>
          {fix && <FixForm error={error} fix={fix} />}
        </Text>
      ))}
      {errors.length > ERRORS_SHOWN && (
        <Text as="li" size="sm" py={2.5} px={4} borderBottom="line2" tone="ink3">
          {t('check.more', { count: errors.length - ERRORS_SHOWN })}
        </Text>
      )}
    </ScrollRegion>
  );
}

/** Corrects the cell of an error, or leaves its row out. */
function FixForm({ error: { row, column, value = '' }, fix }: { readonly error: ListedError; readonly fix: RowFix }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const [text, setText] = useState(value);
  const number = format.number(row);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (column !== null) fix.onEdit(row, column, text);
  };
  return (
    <Row as="form" wrap gap={2} mt={2} onSubmit={submit}>
      {column !== null && (
        <>
          <TextInput
            size="sm"
            aria-label={t('check.fix', { column, row: number })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" size="compact-md" disabled={text === value}>
            {t('check.apply')}
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t('check.leave_out_row', { row: number })}
        onClick={() => fix.onLeaveOut(row)}
      >
        {t('check.leave_out')}
      </Button>
    </Row>
  );
}
