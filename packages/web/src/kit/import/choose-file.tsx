import { IconAlertTriangle, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, Row, Stack, Text, useFileDrop } from '../../ui/index.ts';
import classes from './choose-file.module.css';
import { ImportProgress } from './import-progress.tsx';
import type { Wizard } from './use-wizard.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ChooseFileProps {
  wizard: Wizard;
  /** The text that says what the rows of the file become. */
  text: string;
  maxRows: number;
  /** Further types of files, as an input accepts them, and the limits in words that include them. */
  moreTypes?: string;
  limits?: string;
}

/** Chooses a file, which can also be dropped. If it is rejected, the reason is shown here. */
export function ChooseFile({ wizard, text, maxRows, moreTypes, limits }: ChooseFileProps) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const { state } = wizard;
  const input = useRef<HTMLInputElement>(null);
  const handleFile = (file: File | undefined) => {
    if (file) wizard.choose(file);
  };
  const dropProps = useFileDrop(([file]) => handleFile(file));
  if (state.busy?.kind === 'inspecting') {
    return <ImportProgress busy={state.busy} failure={null} onCancel={() => wizard.goTo('file')} />;
  }
  return (
    <Stack fullWidth gap={3} px={5} pt={4} pb={8} mx="auto" maxWidth={720}>
      <Stack align="center" gap={2.5} className={classes.drop} {...dropProps}>
        <IconFileSpreadsheet size={40} stroke={1.25} />
        <Text as="h2" size="lg">
          {t('choose.title')}
        </Text>
        <p>{text}</p>
        <Button size="md" leftSection={<IconUpload size={18} />} onClick={() => input.current?.click()}>
          {t('choose.button')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={moreTypes ? `${ACCEPTED},${moreTypes}` : ACCEPTED}
          aria-label={t('choose.button')}
          onChange={(event) => {
            handleFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Text size="xs" className={classes.limits}>
          {limits ?? t('choose.limits', { rows: format.number(maxRows) })}
        </Text>
      </Stack>
      {state.failure && (
        <Row align="stretch" gap={2.5} bg="red-soft" tone="red-ink" breakWords className={classes.failure} role="alert">
          <IconAlertTriangle size={18} />
          <p>
            {state.file && <strong>{state.file.name}: </strong>}
            {state.failure}
          </p>
        </Row>
      )}
      {state.inspected && (
        <Button className={classes.goOn} variant="default" onClick={() => wizard.goTo('columns')}>
          {t('choose.keep', { name: state.file?.name ?? '' })}
        </Button>
      )}
    </Stack>
  );
}
