import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rowNumbers, type Step, type StepRow } from '../../../kit/form/index.ts';
import { BidiText, Grid, ICON, PlainText, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { useConduct } from '../store/conduct-context.tsx';
import classes from './review-panel.module.css';

interface QuestionEntryProps {
  readonly row: StepRow;
  readonly step: Step;
  readonly icon: ReactNode;
  readonly kind?: string;
  /** The answer, a note or a text that was found. */
  readonly detail?: string;
  readonly go: () => void;
}
/** A question in a list of questions; it leads there. */
export function QuestionEntry({ row, step, icon, kind, detail, go }: QuestionEntryProps) {
  const { t } = useTranslation('form');
  const conduct = useConduct();
  const rows = rowNumbers(conduct, row.place);
  return (
    <li>
      <Row as={UnstyledButton} gap={3} fullWidth minHeight={56} className={classes.entry} data-kind={kind} onClick={go}>
        {icon}
        <Grid as="span" grow shrink>
          <Text as="b" size="lg" weight={550} dir="auto">
            <PlainText text={row.item.title} />
          </Text>
          {detail && (
            <Text as="span" preLine breakWords dir="auto">
              <BidiText text={detail} />
            </Text>
          )}
          <Text as="span" size="sm" tone="ink2">
            <bdi>{step.title}</bdi>
            {rows && <bdi> · {t('rows.at', { rows })}</bdi>}
          </Text>
        </Grid>
        <IconChevronRight {...ICON} size={18} data-mirror />
      </Row>
    </li>
  );
}
