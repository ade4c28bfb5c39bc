import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/index.ts';
import { StepSection } from './step-section.tsx';
import type { AssignmentForm } from './use-assignment-form.ts';

const OPTIONS = ['collaborative', 'restricted', 'auto_finish'] as const;

export function OptionsStep({ form }: { readonly form: AssignmentForm }) {
  const { t } = useTranslation('assignments');
  return (
    <StepSection step="options">
      {OPTIONS.map((option) => (
        <Switch
          key={option}
          label={t(`options.${option}`)}
          description={t(`options.${option}_text`)}
          checked={form.draft[option]}
          onChange={(event) => form.change({ [option]: event.currentTarget.checked })}
        />
      ))}
    </StepSection>
  );
}
