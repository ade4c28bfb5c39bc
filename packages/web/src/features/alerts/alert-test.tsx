import { ALERT_TEST_DAYS } from '@rounds/contract/alerts';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, FormError, ICON, Stack, Text } from '../../ui/index.ts';
import { useTest } from './alert-queries.ts';
import { type AlertForm, isComplete, toCondition } from './alert-values.ts';
import classes from './alerts.module.css';
import { useFigureFormat } from './use-alert-words.ts';

/** Tells how often the alert would have fired, before anybody is notified. */
export function AlertTest({ form }: { readonly form: AlertForm }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const formatFigure = useFigureFormat();
  const test = useTest();
  const { values } = form;
  const condition = toCondition(values);
  // The result of a test is outdated after a change.
  const isCurrent = JSON.stringify(test.variables) === JSON.stringify(condition);
  const result = isCurrent ? test.data : undefined;
  const isNow = values.kind === 'not_inspected';
  return (
    <Stack align="start" gap={2} aria-live="polite">
      <Button
        variant="default"
        leftSection={<IconFlask {...ICON} />}
        disabled={!isComplete(values)}
        loading={test.isPending}
        onClick={() => test.mutate(condition)}
      >
        {t('test.run')}
      </Button>
      {isCurrent && test.error && <FormError>{test.error.message}</FormError>}
      {result && (
        <Text as="div" size="sm" tone="ink2" breakWords className={classes.result}>
          <p>
            {isNow
              ? t('test.now', { count: result.count })
              : t('test.result', { count: result.count, days: ALERT_TEST_DAYS })}
            {result.value !== null && ` ${t('test.value', { value: formatFigure(values.figure, result.value) })}`}
          </p>
          {result.firings.length > 0 && (
            <ul>
              {result.firings.map(({ at, title, value }) => (
                <li key={`${at} ${title}`}>
                  {format.date(at)} · <bdi>{value === null ? title : formatFigure(values.figure, value)}</bdi>
                </li>
              ))}
            </ul>
          )}
        </Text>
      )}
    </Stack>
  );
}
