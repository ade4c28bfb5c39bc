import type { TemplateDocument } from '@rounds/engine';
import { useState } from 'react';
import { useSessionUser } from '../../../platform/session/index.ts';
import { FormProvider, useForm, useFormView } from '../../form/index.ts';
import { PreviewQuestions } from './preview-questions.tsx';
import { startPreview } from './preview-session.ts';

/** A template as inspectors see it, to try out. Nothing is stored or sent. */
export default function DocumentPreview({ document }: { readonly document: TemplateDocument }) {
  const { id, full_name, tz_code } = useSessionUser();
  const [preview] = useState(() => {
    const zone = tz_code ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const context = { zone, started_at: new Date().toISOString(), asset: null, user: { id, name: full_name } };
    return startPreview({ document, context });
  });
  return (
    <FormProvider value={preview.form()}>
      <Questions />
    </FormProvider>
  );
}

function Questions() {
  const view = useFormView(useForm());
  const [isReviewed, setReviewed] = useState(false);
  return <PreviewQuestions view={view} size="small" showMissing={isReviewed} review={() => setReviewed(true)} />;
}
