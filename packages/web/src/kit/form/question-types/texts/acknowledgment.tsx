import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { useSessionUser } from '../../../../platform/session/index.ts';
import { Row, Text } from '../../../../ui/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from './acknowledgment.module.css';

interface Acknowledged {
  readonly accepted: boolean;
  readonly at: string;
  readonly by: number;
}

/** Records that the text above was read and accepted, with name and time. */
function Acknowledgment({ state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const form = useForm();
  const user = useSessionUser();
  const value = state.na ? null : (state.value as Acknowledged | null);
  const isAccepted = value?.accepted === true;
  const Glyph = isAccepted ? IconCheck : IconCircle;
  const toggle = () => {
    if (isAccepted) return setValue(null);
    form.remember({ people: { [user.id]: user.full_name } });
    setValue({ accepted: true, at: new Date().toISOString(), by: user.id } satisfies Acknowledged);
  };
  const name = value && (form.context().people?.[String(value.by)] ?? (value.by === user.id ? user.full_name : null));
  return (
    <Row wrap className={classes.acknowledgment}>
      <FormButton
        className={classes.accept}
        aria-pressed={isAccepted}
        aria-labelledby={`${labelId} ${labelId}-action`}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={toggle}
      >
        <Glyph size={22} stroke={2} aria-hidden />
        <span id={`${labelId}-action`}>{isAccepted ? t('acknowledgment.accepted') : t('acknowledgment.accept')}</span>
      </FormButton>
      <Text size="md" tone="ink2" minWidth={240} minHeight="1lh">
        {value && (
          <>
            {name && <span dir="auto">{name} · </span>}
            <bdi>{format.dateTime(value.at)}</bdi>
          </>
        )}
      </Text>
    </Row>
  );
}

export const acknowledgment: AnswerType = { Widget: Acknowledgment, na: 'with tools', tools: true };
