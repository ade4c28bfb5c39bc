import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { useSessionUser } from '../../session/index.ts';
import { FormButton } from '../form-button.tsx';
import { useForm } from '../form-context.tsx';
import css from './acknowledgment.module.css';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';

interface Acknowledged {
  readonly accepted: boolean;
  readonly at: string;
  readonly by: number;
}

/** Records that the text above was read and accepted, with name and time. */
function Acknowledgment({ state, labelId, describedBy, disabled, give }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const form = useForm();
  const me = useSessionUser();
  const given = state.na ? null : (state.value as Acknowledged | null);
  const isAccepted = given?.accepted === true;
  const Glyph = isAccepted ? IconCheck : IconCircle;
  const toggle = () => {
    if (isAccepted) return give(null);
    form.remember({ people: { [me.id]: me.full_name } });
    give({ accepted: true, at: new Date().toISOString(), by: me.id } satisfies Acknowledged);
  };
  const name = given && (form.context().people?.[String(given.by)] ?? (given.by === me.id ? me.full_name : null));
  return (
    <div className={css.acknowledgment}>
      <FormButton
        className={css.accept}
        aria-pressed={isAccepted}
        aria-labelledby={`${labelId} ${labelId}-action`}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={toggle}
      >
        <Glyph size={22} stroke={2} aria-hidden />
        <span id={`${labelId}-action`}>{isAccepted ? t('acknowledgment.accepted') : t('acknowledgment.accept')}</span>
      </FormButton>
      <p className={css.who}>
        {given && (
          <>
            {name && <span dir="auto">{name} · </span>}
            <bdi>{format.dateTime(given.at)}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

export const acknowledgment: AnswerType = { Widget: Acknowledgment, na: 'with tools', tools: true };
