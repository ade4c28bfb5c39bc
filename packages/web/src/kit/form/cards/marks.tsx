import { CATALOGUE, getReference, type Item, type ItemState, needsConfirmation } from '@rounds/engine';
import { IconAlertTriangle, IconDeviceMobile, IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Center, Chip, ICON, NAMED_ICON, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { ColorMark } from '../controls/color-mark.tsx';
import { FormButton } from '../controls/form-button.tsx';
import type { StepRow } from '../model/steps.ts';
import classes from './question-card.module.css';
import { RemoveRow } from './rows/rows.tsx';

/** Whether a person answers it; instructions and results are not answered. */
const isAnswered = (item: Item): boolean =>
  CATALOGUE[item.type].value !== 'none' && (!CATALOGUE[item.type].computed || item.options.editable === true);
const isLocked = (item: Item, { read_only, enabled }: ItemState): boolean =>
  isAnswered(item) && (read_only || !enabled);
const hasDefault = (item: Item): boolean => isAnswered(item) && needsConfirmation(item);
/** Content that depends on the answer must not add a row, so that nothing jumps while tapping. */
export const hasMarkRow = ({ item, number }: StepRow, state: ItemState, hasHelp: boolean): boolean =>
  getReference(item) !== '' ||
  state.required ||
  hasHelp ||
  isLocked(item, state) ||
  number !== undefined ||
  hasDefault(item);
interface MarksProps {
  readonly row: StepRow;
  readonly state: ItemState;
  readonly saveState: 'device' | 'window' | undefined;
  /** Whether the marks have a row of their own; otherwise only small icons are in the corner. */
  readonly hasMarks: boolean;
  readonly openHelp: (() => void) | undefined;
  /** Answers the question with its prefilled value. */
  readonly confirm: (() => void) | undefined;
}
/** Shows what is to be known of a question before its title. */
export function Marks({ row, state, saveState, hasMarks, openHelp, confirm }: MarksProps) {
  const { t } = useTranslation('form');
  const { item } = row;
  const reference = getReference(item);
  return (
    <div
      className={hasMarks ? classes.marks : classes.corner}
      data-marks={hasMarks || undefined}
      data-has-default={hasDefault(item) || undefined}
    >
      {reference && (
        <Chip>
          <bdi>{reference}</bdi>
        </Chip>
      )}
      {hasMarks && <ColorMark color={state.color} />}
      {state.required && (
        <Text as="span" tone="ink3" aria-hidden>
          <Text as="b" tone="red" weight={600}>
            *
          </Text>{' '}
          {t('mark.required')}
        </Text>
      )}
      {isLocked(item, state) && (
        <Row as="span" inline gap={1} tone="ink3">
          <IconLock {...ICON} size={14} />
          {state.enabled ? t('mark.read_only') : t('mark.disabled')}
        </Row>
      )}
      {state.prefilled && (
        <>
          <Chip tone="amber">{t('mark.prefilled')}</Chip>
          {confirm && (
            <FormButton look="plain" className={classes.confirm} onClick={confirm}>
              {t('mark.confirm')}
            </FormButton>
          )}
        </>
      )}
      <Row as="span" inline gap={2} ms="auto" tone="ink3">
        {saveState === 'device' && <IconDeviceMobile {...NAMED_ICON} aria-label={t('mark.on_device')} />}
        {saveState === 'window' && (
          <IconAlertTriangle className={classes.danger} {...NAMED_ICON} aria-label={t('mark.not_stored')} />
        )}
        {openHelp && (
          <Center as={UnstyledButton} className={classes.help} onClick={openHelp} aria-label={t('mark.help')}>
            <IconInfoCircle {...ICON} size={20} />
          </Center>
        )}
        {row.number !== undefined && <RemoveRow row={row} />}
      </Row>
    </div>
  );
}
