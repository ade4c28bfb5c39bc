import type { Encoding, Separator } from '@rounds/contract/import.ts';
import { useTranslation } from 'react-i18next';
import { Box, Grid, Radio, Text } from '../../ui/index.ts';
import classes from './reading-choices.module.css';
import type { SheetInfo, Wizard } from './use-wizard.ts';

interface ReadingChoicesProps {
  readonly wizard: Wizard;
  readonly inspected: SheetInfo;
}

/** Asks about what a CSV file leaves open: the person chooses by how its rows look with each reading. */
export function ReadingChoices({ wizard, inspected: { doubts } }: ReadingChoicesProps) {
  const { t } = useTranslation('import');
  // The separator is found in the decoded text, so the encoding comes first.
  if (doubts.encoding.length > 0) {
    return (
      <Choices<Encoding>
        label={t('doubt.encoding')}
        readings={doubts.encoding}
        toLabel={(value) => t(`encoding.${value}`)}
        onChoose={(encoding) => wizard.read({ encoding })}
      />
    );
  }
  if (doubts.separator.length === 0) return null;
  return (
    <Choices<Separator>
      label={t('doubt.separator')}
      readings={doubts.separator}
      toLabel={(value) => t(`separator.${value}`)}
      onChoose={(separator) => wizard.read({ separator })}
    />
  );
}

interface ChoicesProps<V extends string> {
  readonly label: string;
  readonly readings: readonly { readonly value: V; readonly rows: readonly (readonly string[])[] }[];
  readonly toLabel: (value: V) => string;
  readonly onChoose: (value: V) => void;
}

function Choices<V extends string>({ label, readings, toLabel, onChoose }: ChoicesProps<V>) {
  const { t } = useTranslation('import');
  const [likely] = readings;
  return (
    <Grid as="fieldset" gap={3} span="all" template="repeat(auto-fill, minmax(min(260px, 100%), 1fr))">
      <Text as="legend" size="sm" mb={2} tone="amber-ink" weight={550}>
        {label}
      </Text>
      {readings.map(({ value, rows }) => (
        <Box key={value} shrink overflow="auto" p={3} border="line" className={classes.choice}>
          <Radio
            name="reading"
            checked={false}
            label={value === likely?.value ? t('doubt.likely', { name: toLabel(value) }) : toLabel(value)}
            onChange={() => onChoose(value)}
          />
          <Text as="table" mt={2} size="xs" className={classes.rows}>
            <tbody>
              {rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells have only their places
                <tr key={row}>
                  {cells.map((text, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells have only their places
                    <Text as="td" truncate py="half" px={2} border="line2" tone="ink2" key={column} dir="auto">
                      {text}
                    </Text>
                  ))}
                </tr>
              ))}
            </tbody>
          </Text>
        </Box>
      ))}
    </Grid>
  );
}
