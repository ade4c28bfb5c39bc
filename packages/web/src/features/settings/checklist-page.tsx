import { settings } from '@rounds/contract/settings';
import { type ChecklistSettings, START_QUESTIONS } from '@rounds/contract/settings/checklist.ts';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { listLanguageChoices } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  FormCheckboxes,
  FormError,
  FormNativeSelect,
  FormSwitch,
  SaveBar,
  SettingsSection,
  toast,
} from '../../ui/index.ts';
import { RatingsPart } from './ratings-part.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useChecklistPage, useStoreSettings } from './settings-queries.ts';

/** Sets the defaults for new templates, and the ratings. */
export default function ChecklistPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('checklist.title')} query={useChecklistPage()} rows={8}>
      {({ defaults, ratings }) => (
        <>
          <DefaultsPart saved={defaults} />
          <RatingsPart saved={ratings} />
        </>
      )}
    </SettingsPage>
  );
}

function DefaultsPart({ saved }: { saved: ChecklistSettings }) {
  const { t, i18n } = useTranslation(['settings', 'template']);
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const storeSettings = useStoreSettings('checklist');
  const form = useCallForm(settings.updateChecklistSettings, {
    initial: saved,
    onSuccess: async (answer) => {
      await storeSettings(answer);
      toast.success(t('saved'));
    },
  });
  return (
    <SettingsSection title={t('checklist.part')} text={t('checklist.text')}>
      <form onSubmit={form.submit} noValidate>
        <FormNativeSelect
          form={form}
          name="language"
          label={t('checklist.language')}
          disabled={!canEdit}
          options={[{ value: null, label: t('checklist.own_language') }, ...listLanguageChoices(i18n.language)]}
        />
        <FormCheckboxes
          form={form}
          name="start_questions"
          label={t('checklist.start_questions')}
          description={t('checklist.start_questions_hint')}
          disabled={!canEdit}
          options={START_QUESTIONS.map((value) => ({ value, label: t(`template:start_question.${value}`) }))}
        />
        <FormSwitch
          form={form}
          name="require_sign_off"
          label={t('checklist.require_sign_off')}
          description={t('checklist.require_sign_off_hint')}
          disabled={!canEdit}
        />
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            language: t('checklist.language'),
            start_questions: t('checklist.start_questions'),
            require_sign_off: t('checklist.require_sign_off'),
          }}
          text={t('checklist.changes')}
          onUndo={() => form.reset(saved)}
        />
      </form>
    </SettingsSection>
  );
}
