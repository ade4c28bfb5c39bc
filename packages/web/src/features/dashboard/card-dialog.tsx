import type { UsedRange } from '@rounds/contract/analytics';
import type { DashboardCard } from '@rounds/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { Modal, useIsPhone } from '../../ui/index.ts';
import { RangeButton } from '../analytics/index.ts';
import { CardRows } from './card-rows.tsx';
import classes from './dashboard.module.css';
import type { DashboardRange } from './dashboard-range.ts';

interface CardDialogProps {
  readonly card: DashboardCard;
  readonly range: DashboardRange;
  /** The days that were counted. */
  readonly used: UsedRange | undefined;
  readonly onClose: () => void;
}

/** Exactly the rows that a figure counts; the range can be changed here too. */
export default function CardDialog({ card, range, used, onClose }: CardDialogProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const isPhone = useIsPhone();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`cards.${card}`)}
      size={1120}
      fullScreen={isPhone}
      classNames={{ content: classes.dialog!, body: classes.dialogBody! }}
    >
      <div className={classes.dialogRange}>
        <RangeButton range={range.range} onChange={range.setRange} />
        {used && <span>{t('cards.range', { from: format.date(used.from), to: format.date(used.to) })}</span>}
      </div>
      <CardRows key={card} card={card} range={range.range} />
    </Modal>
  );
}
